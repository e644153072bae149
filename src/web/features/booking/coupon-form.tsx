/** The form of a coupon, new or saved. What is typed stays in this tab until it is saved. */
import { type SyntheticEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CouponAnswer } from '#contract/booking/admin-coupons-schemas.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice-group.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { ConflictDialog } from '#web/ui/kit/conflict-dialog.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { Fields } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import styles from './admin-reservation.module.css'
import {
  couponDifferences,
  couponLabels,
  couponTerms,
  type CouponValues,
  couponValues,
  emptyCoupon,
} from './coupon-words.ts'
import { ExperiencePicker } from './experience-picker.tsx'

const FIELDS = Object.keys(couponLabels)

/** @param coupon null for a new one */
export function CouponForm({ coupon }: { coupon: CouponAnswer | null }) {
  const { value, change, changed, clear } = useStoredForm(
    `coupon-${coupon?.id ?? 'new'}`,
    coupon ? couponValues(coupon) : emptyCoupon,
  )
  const [messages, setMessages] = useState<Record<string, string[]>>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<CouponAnswer | null>(null)
  const running = useRef(false)
  const navigate = useNavigate()
  const release = useUnsavedWarning(changed)

  const refuse = (problems: Record<string, string[]>) => {
    setMessages(problems)
    setAttempt((count) => count + 1)
  }
  async function save(version = value.version) {
    if (running.current) return
    const read = couponTerms(value)
    const missing: Record<string, string[]> = value.code.trim() === '' ? { code: ['コードを入力してください。'] } : {}
    const problems = { ...missing, ...('problems' in read ? read.problems : {}) }
    if (!('terms' in read) || Object.keys(problems).length > 0) return refuse(problems)
    running.current = true
    setBusy(true)
    setMessages({})
    const { terms } = read
    const answer = coupon
      ? await answerOf(
          browserApi.admin.coupons[':id'].$patch({ param: { id: String(coupon.id) }, json: { ...terms, version } }),
        )
      : await answerOf(browserApi.admin.coupons.$post({ json: { code: value.code, ...terms } }))
    running.current = false
    setBusy(false)
    if (answer.ok) {
      clear()
      release()
      tellDone(coupon ? '保存しました。' : `クーポン ${answer.data.code} を作成しました。`)
      return await navigate('/admin/coupons')
    }
    if (answer.status === 409 && coupon) {
      const now = await answerOf(browserApi.admin.coupons[':id'].$get({ param: { id: String(coupon.id) } }))
      if (now.ok) return setTheirs(now.data)
    }
    refuse(answer.error.messages)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  const takeTheirs = () => {
    if (theirs) change(couponValues(theirs))
    setTheirs(null)
  }
  const overwrite = () => {
    const version = theirs?.version
    setTheirs(null)
    if (version === undefined) return
    change({ version })
    void save(version)
  }
  const field = (name: keyof CouponValues & keyof typeof couponLabels) => ({
    name,
    label: couponLabels[name],
    error: messages[name]?.[0] ?? null,
    value: String(value[name] ?? ''),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    autoComplete: 'off',
  })
  const errors = Object.entries(messages).flatMap(([name, lines]) =>
    lines.map((message) => ({ field: FIELDS.includes(name) ? name : null, message })),
  )
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className={styles.panel}>
        <Fields>
          {coupon ? (
            <p>
              コード <strong>{coupon.code}</strong>（作成したあとは変えられません）
            </p>
          ) : (
            <TextInput
              {...field('code')}
              required
              size="medium"
              maxLength={60}
              help="英数字と「-」「_」で40文字まで。大文字と小文字、全角と半角は区別しません。"
            />
          )}
          <RadioGroup
            name="kind"
            label={couponLabels.kind}
            required
            layout="inline"
            options={[
              { value: 'amount', label: '金額で割り引く' },
              { value: 'rate', label: '割合で割り引く' },
            ]}
            value={value.kind}
            onChange={(kind) => change({ kind: kind === 'rate' ? 'rate' : 'amount' })}
          />
          {value.kind === 'amount' ? (
            <TextInput {...field('amount')} required size="short" suffix="円" inputMode="numeric" />
          ) : (
            <TextInput
              name="rate_bp"
              label={couponLabels.rate_bp}
              required
              size="short"
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              value={value.rate}
              onChange={(event) => change({ rate: event.target.value })}
              error={messages.rate_bp?.[0] ?? null}
            />
          )}
          {coupon && coupon.uses > 0 && (
            <p className={styles.soft}>
              すでに{coupon.uses}回使われています。割引を変えても、これまでの予約の金額は変わりません。
            </p>
          )}
          <TextInput
            {...field('starts_at')}
            type="datetime-local"
            size="medium"
            help="日本時間。空欄なら、すぐに使えます。"
          />
          <TextInput
            {...field('ends_at')}
            type="datetime-local"
            size="medium"
            help="日本時間。この日時から使えなくなります。空欄なら、期限はありません。"
          />
          <TextInput
            {...field('max_uses')}
            size="short"
            suffix="回"
            inputMode="numeric"
            help="空欄なら、上限はありません。"
          />
          <TextInput
            {...field('max_uses_per_user')}
            size="short"
            suffix="回"
            inputMode="numeric"
            help="空欄なら、上限はありません。"
          />
          <TextInput
            {...field('minimum_base')}
            size="short"
            suffix="円"
            inputMode="numeric"
            help="体験料金とオプションの合計が、この金額以上のときに使えます。"
          />
          <ExperiencePicker
            id="experience_id"
            label={couponLabels.experience_id}
            help="選ばなければ、どの体験にも使えます。"
            value={value.experience}
            error={messages.experience_id?.[0] ?? null}
            onChange={(experience) => change({ experience })}
          />
        </Fields>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" busy={busy} busyLabel="保存しています…">
          {coupon ? '保存する' : '作成する'}
        </Button>
        <LinkButton variant="quiet" to="/admin/coupons">
          キャンセル
        </LinkButton>
      </div>
      <ConflictDialog
        open={theirs !== null}
        title="ほかの方も、このクーポンを変更しています"
        differences={theirs ? couponDifferences(value, couponValues(theirs)) : []}
        mineLabel="この画面の内容で保存する"
        onMine={overwrite}
        onTheirs={takeTheirs}
        onLater={() => setTheirs(null)}
      />
    </form>
  )
}

/** The form of a coupon, new or saved. The input stays in this tab until it is saved. */
import { normaliseCode } from '#domain/shared/text.ts'
import { useNavigate } from 'react-router'
import type { CouponAnswer } from '#contract/booking/admin-coupons-schemas.ts'
import { couponCodeProblem, funderLabels } from '#domain/booking/coupon.ts'
import { discountFunders } from '#domain/booking/sales.ts'
import { getCoupon, makeCoupon, updateCoupon } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { RestoredNotice } from '#web/features/office/shared/office-notices.tsx'
import { useVersionedForm } from '#web/features/office/shared/use-versioned-form.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { type FormError, ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { ConflictDialog } from '#web/ui/kit/conflict-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Card, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import {
  couponDifferences,
  couponLabels,
  couponTerms,
  type CouponValues,
  couponValues,
  emptyCoupon,
} from './coupon-words.ts'
import { listStories } from '#web/calls/experiences.ts'
import { UserPicker } from '#web/features/accounts/people/user-picker.tsx'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'

type Picked = { id: number; title: string }
type PickedProps = {
  id: string
  label: string
  help: string
  value: Picked | null
  error?: string | null
  onChange: (picked: Picked | null) => void
}

const named = ({ id, title }: Picked) => ({ id, name: title, email: '' })

/** Selects one published experience by text search. */
function ExperiencePicker({ value, onChange, ...field }: PickedProps) {
  return (
    <UserPicker
      {...field}
      placeholder="体験の名前でさがす"
      clearLabel="体験の選択を解除する"
      value={value?.id ?? null}
      chosen={value && named(value)}
      labelOf={({ name }) => name}
      find={async (q) => {
        const answer = await userAnswerOf(listStories({ query: q === '' ? {} : { q } }))
        return answer.ok ? { ok: true, data: { users: answer.data.stories.map(named) } } : answer
      }}
      onChange={(picked) => onChange(picked && { id: picked.id, title: picked.name })}
    />
  )
}

/** The values that are typed as text and have a label. */
type TextName = {
  [N in keyof CouponValues]: N extends keyof typeof couponLabels ? (string extends CouponValues[N] ? N : never) : never
}[keyof CouponValues]

const FIELDS = Object.keys(couponLabels)

/** Errors found in the browser, in the order of the fields. */
function check(value: CouponValues, isNew: boolean): FormError[] {
  const code = isNew ? couponCodeProblem(normaliseCode(value.code)) : null
  const read = couponTerms(value)
  const problems: Record<string, string[]> = {
    ...(code ? { code: [code] } : {}),
    ...('problems' in read ? read.problems : {}),
  }
  return errorsOf(problems)
}

const errorsOf = (messages: Record<string, string[]>): FormError[] =>
  Object.entries(messages)
    .toSorted(([one], [other]) => FIELDS.indexOf(one) - FIELDS.indexOf(other))
    .flatMap(([name, lines]) => lines.map((message) => ({ field: FIELDS.includes(name) ? name : null, message })))

async function send(coupon: CouponAnswer | null, value: CouponValues, version: number) {
  const read = couponTerms(value)
  if (!('terms' in read)) throw new Error('a coupon is sent after its check')
  if (!coupon) return await userAnswerOf(makeCoupon({ json: { code: value.code, ...read.terms } }))
  const json = { ...read.terms, version }
  return await userAnswerOf(updateCoupon({ param: { id: coupon.id }, json }))
}

type Props = {
  /** Null for a new one. */
  coupon: CouponAnswer | null
  /** Stored input of another admin in the same tab is not restored. */
  admin_id: number
}

export function CouponForm({ coupon, admin_id }: Props) {
  const navigate = useNavigate()
  const form = useVersionedForm<CouponValues, CouponAnswer>({
    key: `admin-${admin_id}-coupon-${coupon?.id ?? 'new'}`,
    initial: coupon ? couponValues(coupon) : emptyCoupon,
    check: (value) => check(value, coupon === null),
    send: async (value, version) => await send(coupon, value, version),
    read: coupon && (async () => await userAnswerOf(getCoupon({ param: { id: coupon.id } }))),
    valuesOf: couponValues,
    onSaved: ({ code }) => {
      showSuccess(coupon ? '保存しました。' : `クーポン ${code} を作成しました。`)
      void navigate('/admin/coupons')
    },
  })
  const { value, change } = form
  const errors = [...form.problems, ...errorsOf(form.messages)]
  const text = (name: TextName) => ({
    ...form.field(name),
    label: couponLabels[name],
    autoComplete: 'off',
  })
  return (
    <PostForm gap={2} onSubmit={() => form.save()}>
      {form.showsRestored && <RestoredNotice saved={coupon !== null} onStartAnew={form.startAnew} />}
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Card pad={3} gap={2} className={inner.panel}>
        <Fields>
          {coupon ? (
            <p>
              コード <strong>{coupon.code}</strong>（作成したあとは変えられません）
            </p>
          ) : (
            <TextInput
              {...text('code')}
              required
              size="medium"
              help="英数字と「-」「_」で40文字まで。大文字と小文字、全角と半角は区別しません。"
            />
          )}
          <RadioGroup
            {...form.field('kind')}
            label={couponLabels.kind}
            required
            layout="inline"
            options={[
              { value: 'amount', label: '金額で割り引く' },
              { value: 'rate', label: '割合で割り引く' },
            ]}
          />
          {value.kind === 'amount' ? (
            <TextInput {...text('amount')} required size="short" suffix="円" inputMode="numeric" />
          ) : (
            <TextInput {...text('rate_bp')} required size="short" suffix="%" inputMode="decimal" />
          )}
          <RadioGroup
            {...form.field('funded_by')}
            label={couponLabels.funded_by}
            required
            layout="inline"
            help="ホストが負担すると、割引の分だけホストのお受け取り額が少なくなります。"
            options={discountFunders.map((funder) => ({ value: funder, label: funderLabels[funder] }))}
          />
          {coupon && coupon.uses > 0 && (
            <p className={looks.note}>
              すでに{coupon.uses}回使われています。割引を変えても、これまでの予約の金額は変わりません。
            </p>
          )}
          <DateInput
            {...text('starts_at')}
            type="datetime-local"
            size="medium"
            help="日本時間。空欄なら、すぐに使えます。"
          />
          <DateInput
            {...text('ends_at')}
            type="datetime-local"
            size="medium"
            help="日本時間。この日時から使えなくなります。空欄なら、期限はありません。"
          />
          <TextInput
            {...text('max_uses')}
            size="short"
            suffix="回"
            inputMode="numeric"
            help="空欄なら、上限はありません。"
          />
          <TextInput
            {...text('max_uses_per_user')}
            size="short"
            suffix="回"
            inputMode="numeric"
            help="空欄なら、上限はありません。"
          />
          <TextInput
            {...text('minimum_base')}
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
            error={form.errorOf('experience_id') ?? null}
            onChange={(experience) => change({ experience })}
          />
        </Fields>
      </Card>
      <Row gap={2} rowGap={1} align="stretch">
        <Button type="submit" busy={form.sending} busyLabel="保存しています…">
          {coupon ? '保存する' : '作成する'}
        </Button>
        <LinkButton variant="quiet" to="/admin/coupons">
          キャンセル
        </LinkButton>
      </Row>
      <ConflictDialog
        open={form.theirs !== null}
        title="ほかの方も、このクーポンを変更しています"
        differences={form.theirs ? couponDifferences(value, form.theirs) : []}
        mineLabel="この画面の内容で保存する"
        onMine={form.overwrite}
        onTheirs={form.takeTheirs}
        onLater={form.later}
      />
    </PostForm>
  )
}

/** The button and dialog to stop a coupon or to reactivate it. */
export function StopCoupon({ coupon: { id, code, active, version } }: { coupon: CouponAnswer }) {
  const verb = active ? '停止' : '再開'
  return (
    <ConfirmButton
      label={`${verb}する`}
      button={{ className: looks.unbroken, 'aria-label': `クーポン ${code} を${verb}する` }}
      title={`クーポン ${code} の利用を${verb}しますか？`}
      confirmLabel={`${verb}する`}
      destructive={active}
      call={() => userAnswerOf(updateCoupon({ param: { id }, json: { active: !active, version } }))}
      done={`クーポン ${code} の利用を${verb}しました。`}
    >
      {active
        ? 'これから予約する方は、このクーポンを使えなくなります。すでに使われた予約の割引は、そのまま残ります。'
        : '期間と回数の範囲で、また使えるようになります。'}
    </ConfirmButton>
  )
}

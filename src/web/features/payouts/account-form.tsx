/** The account to which sales are paid: shown with its last digits, and changed in a form. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Payee } from '#contract/payouts/payees-schemas.ts'
import { toHolderName } from '#domain/payouts/bank-characters.ts'
import {
  accountLabels,
  type AccountForm as Typed,
  checkAccount,
  emptyAccount,
  readAccount,
} from '#domain/payouts/payee-form.ts'
import { accountKindLabels, accountKinds } from '#domain/payouts/account-kind.ts'
import { convertYucho, YUCHO } from '#domain/payouts/yucho.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { omit } from '#domain/shared/omit.ts'
import { changePayeeAccount } from '#web/calls/payouts.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { BankPicker, BranchPicker, type Picked } from './bank-picker.tsx'
import { accountWords, holderDoubt } from './payee-words.ts'
import styles from './payee.module.css'

const FIELDS = Object.keys(accountLabels) as (keyof typeof accountLabels)[]

type Values = Omit<Typed, 'bank_code' | 'branch_code'> & { bank: Picked | null; branch: Picked | null }
const empty: Values = { ...omit(emptyAccount, 'bank_code', 'branch_code'), bank: null, branch: null }

function HolderDoubt({ legal_name_kana, holder }: { legal_name_kana: string; holder: string }) {
  const doubt = holderDoubt(legal_name_kana, holder)
  return (
    doubt && (
      <Notice kind="warning" live={false}>
        {doubt}
      </Notice>
    )
  )
}

/** What the operator will transfer to, to compare with the passbook. */
function Converted({
  form,
  bank,
  branch,
  legal_name_kana,
}: {
  form: Typed
  bank: Picked
  branch: Picked | null
  legal_name_kana: string
}) {
  const read = readAccount(form)
  if ('problems' in read) return null
  const { account_kind, account_number, branch_code } = read.account
  const yucho = bank.code === YUCHO ? convertYucho(form.yucho_symbol, form.yucho_number) : null
  const branch_name = yucho && 'account' in yucho ? yucho.account.branch_name : branch?.name
  const holder = toHolderName(form.holder).text
  return (
    <>
      <DescriptionList
        items={[
          { term: accountLabels.bank_code, detail: `${bank.name}（${bank.code}）` },
          { term: yucho ? '店名' : accountLabels.branch_code, detail: `${branch_name}（${branch_code}）` },
          { term: accountLabels.account_kind, detail: accountKindLabels[account_kind] },
          { term: accountLabels.account_number, detail: account_number },
          { term: '振込に使う名義', detail: holder },
        ]}
      />
      <HolderDoubt legal_name_kana={legal_name_kana} holder={holder} />
    </>
  )
}

/** What the fields for digits have in common. */
const digits = { required: true, inputMode: 'numeric', autoComplete: 'off' } as const

type Props = { payee: Payee; onChanged: (before: number, after: number) => Promise<void> }
/** `now`: ms, of the server that rendered the page. */
type PartProps = Props & { now: number }

function ChangeAccount({ payee, onChanged, onCancel }: Props & { onCancel: (() => void) | null }) {
  const stored = useStoredForm(`payee-account-${payee.id}`, empty, ['account_number', 'yucho_number', 'confirmed'])
  const sending = useSending(FIELDS, userAnswerOf)
  const { revalidate } = useRevalidator()
  const { bank, branch, ...texts } = stored.value
  const form: Typed = {
    ...texts,
    bank_code: bank?.code ?? '',
    branch_code: bank && bank.code !== YUCHO ? (branch?.code ?? '') : '',
  }
  // A changed account has not been compared yet.
  const change = (values: Partial<Values>) => stored.change({ confirmed: false, ...values })
  const field = fieldOf({ value: stored.value, change }, sending.errorOf)
  const complete = !('problems' in readAccount(form))

  async function save() {
    const checked = checkAccount(form)
    if ('problems' in checked) return sending.refuse(checked.problems)
    const param = { id: payee.id }
    const saved = await sending.send(() => changePayeeAccount({ param, json: { ...form, version: payee.version } }))
    // The answer of an earlier call may have been lost: then the account is already there.
    if (!saved) return void revalidate()
    stored.clear()
    showSuccess('お受け取り口座を登録しました。確認のメールをお送りしました。')
    // Until the page has the new version, a second click would send the old one.
    await onChanged(payee.version, saved.version)
    sending.done()
  }

  const yucho = bank?.code === YUCHO
  return (
    <PostForm card pad={3} gap={2} className={inner.edge} onSubmit={save}>
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <Fields>
        <BankPicker
          value={bank}
          error={sending.errorOf('bank_code') ?? null}
          onChange={(picked) => change({ bank: picked, branch: null })}
        />
        {bank && !yucho && (
          <BranchPicker
            key={bank.code}
            bank={bank}
            value={branch}
            error={sending.errorOf('branch_code') ?? null}
            onChange={(picked) => change({ branch: picked })}
          />
        )}
        {yucho ? (
          <>
            <TextInput
              {...field('yucho_symbol')}
              label={accountLabels.yucho_symbol}
              {...digits}
              size="short"
              help="通帳の5桁の数字。「10180-2」「00120-3-…」のような続きの1桁は、なくてもかまいません。"
            />
            <TextInput
              {...field('yucho_number')}
              label={accountLabels.yucho_number}
              {...digits}
              size="medium"
              help="通帳の番号（振替口座では最後の6桁まで）。振込用の口座番号に直して、下に表示します。"
            />
          </>
        ) : (
          <>
            <RadioGroup
              {...field('account_kind')}
              label={accountLabels.account_kind}
              required
              layout="inline"
              options={accountKinds.map((value) => ({ value, label: accountKindLabels[value] }))}
            />
            <TextInput
              {...field('account_number')}
              label={accountLabels.account_number}
              {...digits}
              size="medium"
              help="7桁までの数字。登録したあとは、下3桁だけを表示します。"
            />
          </>
        )}
        <TextInput
          {...field('holder')}
          label={accountLabels.holder}
          required
          autoComplete="off"
          help="通帳にあるカナのとおりに。ひらがなでも入力できます。例：ヤマダ ハナコ、カブシキガイシャツムギ"
        />
        {bank && complete && (
          <Stack gap={1} className={styles.converted}>
            <h3>振込先の表示</h3>
            <Converted form={form} bank={bank} branch={branch} legal_name_kana={payee.legal_name_kana} />
          </Stack>
        )}
        {(complete || sending.errorOf('confirmed')) && (
          <Checkbox {...field('confirmed')} label="振込先の表示を通帳と比べ、同じであることを確かめました" />
        )}
      </Fields>
      <p className={looks.note}>登録と変更はメールでお知らせし、安全のため、その後3日間はお支払いをしません。</p>
      <Row gap={2} rowGap={1}>
        <Button type="submit" busy={sending.busy} busyLabel="登録しています…">
          {payee.account ? 'この口座に変える' : 'この口座を登録する'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            やめる
          </Button>
        )}
      </Row>
    </PostForm>
  )
}

/** The account, and the form that changes it. */
export function AccountPart({ payee, now, onChanged }: PartProps) {
  const [changing, setChanging] = useState(false)
  const { account, blocked_until, state } = payee
  const suspended = state === 'suspended'
  if (!suspended && (changing || !account))
    return (
      <ChangeAccount
        payee={payee}
        onCancel={account ? () => setChanging(false) : null}
        onChanged={async (before, after) => {
          setChanging(false)
          await onChanged(before, after)
        }}
      />
    )
  if (!account) return <p className={looks.note}>口座は登録されていません。</p>
  return (
    <Card pad={3} gap={2} className={inner.edge}>
      <p className={looks.bold}>{accountWords(account)}</p>
      <p>名義　{account.holder}</p>
      <HolderDoubt legal_name_kana={payee.legal_name_kana} holder={account.holder} />
      {!account.branch_listed && (
        <p>この支店は、いまの金融機関の一覧にありません。統合や移転で変わっていないか、お確かめください。</p>
      )}
      {blocked_until && Date.parse(blocked_until) > now && (
        <p className={looks.note}>
          {formatMoment(new Date(account.account_changed_at))} に登録しました。安全のため、
          {formatMoment(new Date(blocked_until))} までは、この口座へのお支払いをしません。
        </p>
      )}
      {!suspended && (
        <Row gap={2} rowGap={1}>
          <Button variant="quiet" onClick={() => setChanging(true)}>
            口座を変える
          </Button>
        </Row>
      )}
    </Card>
  )
}

/**
 * The details of a payee. They can be saved unfinished until they are submitted for the first time.
 */
import { useRef } from 'react'
import type { Payee } from '#contract/payouts/payees-schemas.ts'
import {
  businessKindLabels,
  businessKinds,
  checkPayee,
  cleanPayee,
  draftProblems,
  emptyPayee,
  INVOICE_CONSENT,
  invoiceDoubt,
  payeeFields,
  type PayeeForm as Typed,
  type PayeeText,
  type Problems,
} from '#domain/payouts/payee-form.ts'
import { isUnfinished } from '#domain/payouts/payee-state.ts'
import { getOwnPayee, savePayee } from '#web/calls/payouts.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { RestoredNotice } from '#web/features/office/shared/office-notices.tsx'
import { useVersionedForm } from '#web/features/office/shared/use-versioned-form.ts'
import { usePostalPlace } from '#web/features/reference/use-postal-place.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { stopAtUnfinishedDate } from '#web/ui/form/date-problem.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { ErrorSummary, type FormError } from '#web/ui/form/error-summary.tsx'
import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx'
import { ConflictDialog, copyWords } from '#web/ui/kit/conflict-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Card, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Fields, Section } from '#web/ui/page.tsx'
import { holderDoubt } from './payee-words.ts'

type Values = Typed & { version: number }
const FIELDS = ['business_kind', ...Object.keys(payeeFields), 'invoice_consent']

const errorsOf = (problems: Problems): FormError[] =>
  Object.entries(problems)
    .toSorted(([one], [other]) => FIELDS.indexOf(one) - FIELDS.indexOf(other))
    .flatMap(([name, lines]) => lines.map((message) => ({ field: FIELDS.includes(name) ? name : null, message })))

const valuesOf = (payee: Payee): Values => ({
  ...(Object.fromEntries(Object.keys(emptyPayee).map((field) => [field, payee[field as keyof Typed]])) as Typed),
  version: payee.version,
})

const fieldLooks: Partial<Record<PayeeText, Pick<TextInputProps, 'help' | 'autoComplete' | 'inputMode' | 'size'>>> = {
  legal_name: { help: '法人は登記された名称、個人は戸籍の氏名。' },
  legal_name_kana: { help: '法人は「カブシキガイシャ」なども。ひらがなでも入力できます。' },
  postal_code: { size: 'short', autoComplete: 'postal-code', inputMode: 'numeric' },
  address: { help: '建物の名前と部屋の番号まで。法人は本店の所在地。', autoComplete: 'address-line1' },
  phone: {
    help: '振込について、お電話で確かめることがあります。',
    size: 'medium',
    autoComplete: 'tel',
    inputMode: 'tel',
  },
}

const kindHelp = {
  individual: '事業ではなく、一度だけ開くなど。確認に時間がかかり、お支払いできないことがあります。',
  sole_trader: '開業届を出している方、体験を続けて開く方。',
  company: '株式会社、一般社団法人、NPO法人など。',
}

const words = (value: Values[keyof Values]) =>
  typeof value === 'boolean' ? (value ? '同意する' : '同意しない') : copyWords(String(value ?? ''))

function differences(mine: Values, theirs: Values) {
  const labels = { business_kind: '事業者区分', invoice_consent: '適格請求書への同意' }
  const named = [
    ...Object.entries(labels),
    ...Object.entries(payeeFields).map(([field, { label }]) => [field, label] as const),
  ] as [keyof Typed, string][]
  return named
    .filter(([field]) => mine[field] !== theirs[field])
    .map(([field, label]) => ({ label, mine: words(mine[field]), theirs: words(theirs[field]) }))
}

type Props = {
  payee: Payee
  /** The version that the page has after a change of the account in this tab. */
  currentVersion: (version: number) => number
  onSaved: () => void
}

export function PayeeForm({ payee, currentVersion, onSaved }: Props) {
  const submitting = useRef(false)
  const param = { id: payee.id }
  const form = useVersionedForm<Values, Payee>({
    key: `payee-${payee.id}`,
    initial: valuesOf(payee),
    check: (value) => {
      const cleaned = cleanPayee(value)
      if (!submitting.current) return errorsOf(draftProblems(cleaned))
      const checked = checkPayee(cleaned)
      const missing: FormError[] = payee.account
        ? []
        : [{ field: 'account', message: '先に、お受け取り口座を登録してください。' }]
      return [...missing, ...errorsOf(checked.problems ?? {})]
    },
    send: async ({ version: _, ...json }, version) =>
      await userAnswerOf(
        savePayee({
          param,
          json: { ...json, version: currentVersion(version), submit: submitting.current },
        }),
      ),
    read: async () => await userAnswerOf(getOwnPayee({ param })),
    valuesOf,
    onSaved: ({ state }) => {
      if (state === 'verified') showSuccess('変わったところはありません。確認済みのままです。')
      else
        showSuccess(submitting.current ? '確認に出しました。結果はメールでお知らせします。' : '下書きを保存しました。')
      onSaved()
    },
  })
  const { value, change } = form
  const errors = [...form.problems, ...errorsOf(form.messages)]
  const { lookUp } = usePostalPlace({
    current: () => value.address,
    addressOf: ({ prefecture, city, town }) => prefecture + city + town,
    fill: ({ prefecture, city, town }) => change({ address: prefecture + city + town }),
  })
  const save = (submit: boolean, element: HTMLFormElement) => {
    submitting.current = submit
    if (!stopAtUnfinishedDate(element)) void form.save()
  }
  const text = (name: PayeeText) => ({
    ...form.field(name),
    label: payeeFields[name].label,
    autoComplete: 'off',
    ...fieldLooks[name],
  })
  return (
    <PostForm gap={3} onSubmit={(event) => save(true, event.currentTarget)}>
      {form.showsRestored && <RestoredNotice saved onStartAnew={form.startAnew} />}
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Section title="お受け取りになる方">
        <Card pad={3} gap={2} className={inner.edge}>
          <Fields>
            <RadioGroup
              {...form.field('business_kind')}
              label="事業者区分"
              required
              layout="boxed"
              help="お支払いには、事業として体験を提供しているかどうかの確認が、法律（資金決済法）により必要です。"
              options={businessKinds.map((kind) => ({
                value: kind,
                label: businessKindLabels[kind],
                help: kindHelp[kind],
              }))}
            />
            <TextInput {...text('legal_name')} required />
            <TextInput
              {...text('legal_name_kana')}
              required
              help={holderDoubt(value.legal_name_kana, payee.account?.holder ?? '') ?? fieldLooks.legal_name_kana?.help}
            />
            <TextInput
              {...text('postal_code')}
              required
              onChange={(postal_code) => {
                change({ postal_code })
                void lookUp(postal_code)
              }}
            />
            <TextInput {...text('address')} required />
            <TextInput {...text('phone')} required />
          </Fields>
        </Card>
      </Section>
      <Section title="適格請求書（インボイス）">
        <Card pad={3} gap={2} className={inner.edge}>
          <p className={looks.note}>登録していない方は、空のままで確認に出せます。</p>
          <Fields>
            <TextInput {...text('invoice_number')} size="medium" help={invoiceDoubt(value) ?? 'Tと13桁の数字。'} />
            <DateInput {...text('invoice_from')} size="medium" help="登録番号を入れるときは、必ず入れてください。" />
            <DateInput {...text('invoice_until')} size="medium" help="いまも登録しているときは、空のままで。" />
            <Checkbox
              {...form.field('invoice_consent')}
              label={INVOICE_CONSENT}
              help="同意すると、体験の日がこれより後のご予約では、運営者の名前で適格請求書をお客さまに交付できます（媒介者交付特例）。"
            />
          </Fields>
        </Card>
      </Section>
      <Row gap={2} rowGap={1}>
        <Button type="submit" busy={form.sending} busyLabel="保存しています…">
          {payee.state === 'submitted' || payee.state === 'verified' ? '変えた内容を確認に出す' : '確認に出す'}
        </Button>
        {isUnfinished(payee.state) && (
          <Button
            variant="quiet"
            aria-disabled={form.sending || undefined}
            onClick={(event) => save(false, event.currentTarget.form!)}
          >
            下書きを保存する
          </Button>
        )}
      </Row>
      <ConflictDialog
        open={form.theirs !== null}
        title="ほかの画面でも、この登録が変わっています"
        differences={form.theirs ? differences(value, form.theirs) : []}
        onMine={form.overwrite}
        onTheirs={form.takeTheirs}
        onLater={form.later}
      />
    </PostForm>
  )
}

/**
 * The form to apply to a community, for users and visitors (docs/product/communities.md#applying).
 */
import { useMemo } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { Me } from '#contract/accounts/accounts-schemas.ts'
import type { Community } from '#contract/communities/communities-schemas.ts'
import { answerField, birthYears, genderLabels, genders, MAX_ANSWER } from '#domain/communities/applications.ts'
import { formChanges } from '#domain/communities/form-changes.ts'
import { applyToCommunity } from '#web/calls/communities.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { TermList } from '#web/features/shared/term-list.tsx'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Fields, Section } from '#web/ui/page.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { Card, Grid, Stack } from '#web/ui/layout.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { applied } from './completion-flag.ts'
import { PostalFields } from './postal-fields.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import styles from './application-form.module.css'

type Birthday = { year: string; month: string; day: string }
type Part = keyof Birthday

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
const PARTS = [
  { part: 'year', word: '年', complete: 'bday-year', choices: birthYears },
  { part: 'month', word: '月', complete: 'bday-month', choices: upTo(12) },
  { part: 'day', word: '日', complete: 'bday-day', choices: upTo(31) },
] as const satisfies { part: Part; word: string; complete: string; choices: readonly number[] }[]

/**
 * The selected date as 'YYYY-MM-DD', even if that day doesn't exist; '' while a part is missing.
 */
const birthdayOf = ({ year, month, day }: Birthday): string =>
  year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''

type BirthdayProps = { value: Birthday; onChange: (some: Partial<Birthday>) => void; error: string | undefined }

/** A birthday, selected as year, month and day. */
function BirthdayField({ value, onChange, error }: BirthdayProps) {
  return (
    <FieldGroup label="生年月日" id="birthday" required mark error={error}>
      <Grid gap={1} className={styles.birthday}>
        {PARTS.map(({ part, word, complete, choices }) => (
          <select
            key={part}
            name={part}
            className={styles.select}
            aria-label={`生年月日の${word}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'birthday-error' : undefined}
            required
            autoComplete={complete}
            value={value[part]}
            onChange={(event) => onChange({ [part]: event.target.value })}
          >
            <option value="">{word}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
                {word}
              </option>
            ))}
          </select>
        ))}
      </Grid>
    </FieldGroup>
  )
}

type Props = {
  community: Community
  occupations: readonly { id: number; name: string }[]
  /** Null for a visitor. */
  me: Pick<Me, 'name' | 'email'> | null
  /** Who reads the application: the name of the brand or of the operator. */
  keeper: string
  service: string
  /** Of the terms and the privacy policy. */
  legal_version: string
}

const NO_ANSWERS: Record<string, string> = {}
const PROFILE = ['full_name', 'gender', 'postal_code', 'address', 'birthday', 'occupation_id', 'email']

export function ApplicationForm({ community, occupations, me, keeper, service, legal_version }: Props) {
  const questions = community.application_items
  const { name, participation_condition, note } = community
  const shown = { name, keeper, participation_condition, note, questions, occupations }
  const form = useStoredForm(`application-${community.id}`, {
    full_name: me?.name ?? '',
    gender: '',
    postal_code: '',
    address: '',
    year: '',
    month: '',
    day: '',
    occupation_id: '',
    email: me?.email ?? '',
    answers: NO_ANSWERS,
    /** The texts of the form when it was opened. The page compares them with later ones. */
    shown,
    /**
     * Idempotency key of this attempt: a repeated call after a lost response doesn't apply twice.
     */
    attempt: '',
  })
  const { value, change } = form
  const fields = useMemo(() => [...PROFILE, ...questions.map(({ id }) => answerField(id))], [questions])
  const sending = useSending(fields)
  const { errorOf } = sending
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const release = useUnsavedWarning(form.changed)
  const changes = formChanges(value.shown, shown, value)

  async function apply() {
    if (sending.busy) return
    const attempt = value.attempt || crypto.randomUUID()
    const typed = {
      community_id: community.id,
      recipient_brand_id: community.recipient?.id ?? null,
      occupation_id: Number(value.occupation_id) || null,
      full_name: value.full_name,
      gender: value.gender,
      postal_code: value.postal_code,
      address: value.address || null,
      birthday: birthdayOf(value),
      email: value.email || null,
      answers: questions.map(({ id }) => ({
        community_application_question_id: id,
        content: value.answers[id] ?? '',
      })),
      terms_version: community.terms_version,
      legal_version,
    }
    change({ attempt })
    const made = await sending.send(() => applyToCommunity({ json: typed, header: { 'idempotency-key': attempt } }))
    // The rules run only on the server, which keeps this page small. The questions or the reader
    // may have changed meanwhile.
    if (!made) return await revalidator.revalidate()
    applied.set(String(community.id), { mailed: typed.email !== null, signed_in: me !== null })
    form.clear()
    release()
    return await navigate(`/communities/${community.id}/registrations/complete`, { replace: true })
  }

  const field = fieldOf({ value, change }, errorOf)
  return (
    <PostForm gap={6} onSubmit={apply}>
      <NeedsScript what="お申し込み" />
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      {changes.length > 0 && (
        <Notice kind="warning" word="申し込みのフォームが変わりました">
          <Stack gap={2}>
            <TermList changes={changes} was="先ほどの表示" />
          </Stack>
        </Notice>
      )}
      <Section title="あなたについて">
        <Fields>
          {me && (
            <p className={looks.remark}>
              お名前とメールアドレスは、プロフィールから入れてあります。ここで書きかえても、プロフィールは変わりません。
            </p>
          )}
          <TextInput {...field('full_name')} label="お名前" required size="medium" autoComplete="name" />
          <RadioGroup
            {...field('gender')}
            label="性別"
            required
            layout="inline"
            options={genders.map((gender) => ({ value: gender, label: genderLabels[gender] }))}
          />
          <PostalFields value={value} onChange={change} errorOf={errorOf} />
          <BirthdayField value={value} onChange={change} error={errorOf('birthday')} />
          <Select
            {...field('occupation_id')}
            label="職業"
            required
            size="medium"
            options={occupations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <TextInput
            {...field('email')}
            label="メールアドレス"
            help="入力すると、申し込みの控えと結果をメールでお送りします。"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Fields>
      </Section>
      {questions.length > 0 && (
        <Section title="コミュニティからの質問">
          <Fields>
            {questions.map(({ id, name, required }) => (
              <TextArea
                key={id}
                label={name}
                name={answerField(id)}
                required={required}
                rows={4}
                limit={MAX_ANSWER}
                value={value.answers[id] ?? ''}
                onChange={(text) => change({ answers: { ...value.answers, [id]: text } })}
                error={errorOf(answerField(id))}
              />
            ))}
          </Fields>
        </Section>
      )}
      <Card as="section" pad={3} gap={2} className={inner.formPart} aria-labelledby="purpose">
        <h2 id="purpose">利用目的</h2>
        <p>
          ご入力いただいた個人情報は、「{community.name}」への参加の可否の判断と、そのご連絡のために使います。
          {keeper !== service && `${service}から、コミュニティを運営する${keeper}に伝えます。`}
          くわしくは
          <Link to="/legal/privacy" target="_blank">
            プライバシーポリシー（新しいタブで開きます）
          </Link>
          をご覧ください。
        </p>
        {me && <p>{me.name} さんとして申し込みます。申し込みの状況は、マイページでご覧になれます。</p>}
        <Button type="submit" variant="action" wide busy={sending.busy} busyLabel="申し込んでいます…">
          上記に同意して申し込む
        </Button>
      </Card>
    </PostForm>
  )
}

import { Link, useNavigate } from 'react-router'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { Slot } from '#contract/schedule/schedule-schemas.ts'
import { addMonths, formatSlot } from '#domain/shared/japan-time.ts'
import { addWaitingEntry } from '#web/calls/booking.ts'
import { AccountForm } from '#web/features/accounts/shared/account-form.tsx'
import { MOST_MONTHS } from '#web/features/schedule/shared/windows.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { Select } from '#web/ui/form/select.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import type { AskedParty } from '../shared/party-address.ts'
import { PartySteppers } from '../shared/party-steppers.tsx'

const fields = ['calendar_ids', 'number_of_people', 'waits_until'] as const
/** Months that are offered first for new dates. */
const MONTHS = 3
/** More dates make the list hard to read. */
const MOST_DATES = 30

type Props = {
  experience: Pick<Experience, 'id' | 'price' | 'price_types' | 'recruitment_number'>
  /** The slot that the guest came for, first, and others that are full; none for new dates. */
  slots: readonly Slot[]
  /** Null for new dates. */
  chosen: number | null
  /** How many people, or who, the address says. */
  people: number | null
  party: AskedParty | null
  user_id: number
  today: string
}

/** How many people come, on which of the full dates, and until when they want to be told. */
export function WaitingForm({ experience, slots, chosen, people, party, user_id, today }: Props) {
  const types = experience.price_types ?? []
  const last = slots.find(({ id }) => id === chosen)?.date ?? addMonths(today, MONTHS)
  const first: Readonly<Record<string, number>> = types[0] ? { [types[0].id]: 1 } : {}
  const form = useStoredForm(`waiting-${user_id}-${chosen ?? `new-${experience.id}`}`, {
    calendar_ids: chosen === null ? [] : [chosen],
    number_of_people: String(people ?? 1),
    party: party && types.some(({ id }) => party.counts[id]) ? party.counts : first,
    waits_until: last,
  })
  const { value } = form
  const sending = useSending(fields, userAnswerOf)
  const navigate = useNavigate()
  const dates = slots.slice(0, MOST_DATES)
  const most = Math.min(...(chosen === null ? [experience] : slots).map((one) => one.recruitment_number))

  async function send() {
    const { waits_until } = value
    const what = chosen === null ? { experience_id: experience.id } : { calendar_ids: value.calendar_ids }
    const party = Object.entries(value.party).map(([id, people]) => ({ price_type_id: Number(id), people }))
    const who = types.length > 0 ? { party } : { number_of_people: Number(value.number_of_people) }
    if (what.calendar_ids?.length === 0) return sending.refuse({ calendar_ids: ['日程を1つ以上選んでください。'] })
    if (!(await sending.send(() => addWaitingEntry({ json: { ...what, waits_until, ...who } })))) return
    form.clear()
    await navigate('/mypage/waiting?added=1', { replace: true })
  }

  const field = fieldOf(form, sending.errorOf)
  return (
    <AccountForm
      sending={sending}
      submit={chosen === null ? '新しい日程を知らせてもらう' : '空いたら知らせてもらう'}
      busy="送信しています…"
      onSend={send}
    >
      {types.length > 0 ? (
        <PartySteppers
          {...field('party')}
          id="number_of_people"
          types={types}
          most={most}
          help={`定員は${most}名です。全員分がまとめて取れるときにお知らせします。`}
          isEmpty
          error={sending.errorOf('number_of_people') ?? null}
        />
      ) : (
        <Select
          {...field('number_of_people')}
          label="人数"
          required
          size="short"
          help="全員分のお席がまとめて取れるときにお知らせします。"
          placeholder={null}
          options={Array.from({ length: experience.price === 0 ? 1 : most }, (_, at) => ({
            value: String(at + 1),
            label: `${at + 1}名`,
          }))}
        />
      )}
      {chosen !== null && (
        <CheckboxGroup
          {...field('calendar_ids')}
          label="お待ちになる日程"
          layout="boxed"
          required
          help="どれか1つに空きが出たら、お知らせします。"
          options={dates.map((slot) => ({ value: slot.id, label: formatSlot(slot) }))}
        />
      )}
      <DateInput
        {...field('waits_until')}
        label="いつまで待つ"
        required
        size="medium"
        min={today}
        max={addMonths(today, MOST_MONTHS)}
      />
      <p>
        お知らせは<Link to="/mypage/notices">お選びの受け取り方</Link>とメールで届きます。空き待ちは、
        <Link to="/mypage/waiting">マイページ</Link>でいつでもやめられます。
      </p>
    </AccountForm>
  )
}

/** Number of participants, reservation deadline and cancellation period. */
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { minimumChoices, recruitmentChoices, cancellationPeriods } from '#domain/experiences/limits.ts'
import { reservationDeadlines } from '#domain/schedule/slot.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { deadlineLabels, fieldLabels, type FormApi } from '../shared/fields.ts'
import { Part } from '../shared/part.tsx'

const people = (numbers: readonly number[]) => numbers.map((value) => ({ value, label: `${value}名` }))

type Props = {
  form: FormApi
  /** The places of the saved experience, which the choices must include. */
  saved_recruitment_number: number
}

export function PeoplePart({ form, saved_recruitment_number }: Props) {
  const { values, change } = form
  const minimum = values.minimum_number_of_participant_count
  const choosePlaces = (recruitment_number: number) =>
    change({
      recruitment_number,
      // Clears a minimum above the new number.
      minimum_number_of_participant_count: minimum !== null && minimum > recruitment_number ? null : minimum,
    })
  return (
    <Part id="people">
      <Select
        {...form.field('recruitment_number')}
        label={fieldLabels.recruitment_number}
        required
        size="short"
        placeholder={null}
        help="1回の日程で受け付ける人数です。"
        options={people(recruitmentChoices(Math.max(saved_recruitment_number, values.recruitment_number)))}
        onChange={choosePlaces}
      />
      <Checkbox
        {...form.field('set_minimum_number_of_participant_count')}
        label={fieldLabels.set_minimum_number_of_participant_count}
        help="予約の締め切りまでに人数が集まらない日程は中止になり、参加者に全額を返金します。"
        onChange={(set) =>
          change({
            set_minimum_number_of_participant_count: set,
            minimum_number_of_participant_count: set ? minimum : null,
          })
        }
      />
      {values.set_minimum_number_of_participant_count && (
        <Select
          {...form.field('minimum_number_of_participant_count')}
          label={fieldLabels.minimum_number_of_participant_count}
          required
          size="short"
          options={people(minimumChoices(values.recruitment_number))}
        />
      )}
      <RadioGroup
        {...form.field('reservation_deadline')}
        label={fieldLabels.reservation_deadline}
        required
        options={reservationDeadlines.toReversed().map((value) => ({ value, label: deadlineLabels[value] }))}
      />
      <RadioGroup
        {...form.field('cancellation_period')}
        label={fieldLabels.cancellation_period}
        required
        help="参加者の都合によるキャンセルの決まり。あなたの都合で中止するときは、いつでも全額を返金します。"
        options={cancellationPeriods.map((value) => ({ value, label: describePolicy(value) }))}
      />
    </Part>
  )
}

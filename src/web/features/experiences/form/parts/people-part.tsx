/** Number of participants, reservation deadline and cancellation period. */
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { minimumChoices, recruitmentChoices, cancellationPeriods } from '#domain/experiences/limits.ts'
import { reservationDeadlines } from '#domain/schedule/slot.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { deadlineLabels, errorOf, fieldLabels, type FormApi } from '../shared/fields.ts'
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
        name="recruitment_number"
        label={fieldLabels.recruitment_number}
        required
        size="short"
        placeholder={null}
        help="1回の日程で受け付ける人数です。"
        options={people(recruitmentChoices(Math.max(saved_recruitment_number, values.recruitment_number)))}
        value={values.recruitment_number}
        error={errorOf(form, 'recruitment_number')}
        onChange={(event) => choosePlaces(Number(event.currentTarget.value))}
      />
      <Checkbox
        name="set_minimum_number_of_participant_count"
        label={fieldLabels.set_minimum_number_of_participant_count}
        help="予約の締め切りまでに人数が集まらない日程は中止になり、参加者に全額を返金します。"
        checked={values.set_minimum_number_of_participant_count}
        onChange={(event) => {
          const on = event.currentTarget.checked
          change({
            set_minimum_number_of_participant_count: on,
            minimum_number_of_participant_count: on ? minimum : null,
          })
        }}
      />
      {values.set_minimum_number_of_participant_count && (
        <Select
          name="minimum_number_of_participant_count"
          label={fieldLabels.minimum_number_of_participant_count}
          required
          size="short"
          options={people(minimumChoices(values.recruitment_number))}
          value={minimum ?? ''}
          error={errorOf(form, 'minimum_number_of_participant_count')}
          onChange={(event) =>
            change({ minimum_number_of_participant_count: Number(event.currentTarget.value) || null })
          }
        />
      )}
      <RadioGroup
        name="reservation_deadline"
        label={fieldLabels.reservation_deadline}
        required
        options={reservationDeadlines.toReversed().map((value) => ({ value, label: deadlineLabels[value] }))}
        value={values.reservation_deadline}
        error={errorOf(form, 'reservation_deadline')}
        onChange={(value) => change({ reservation_deadline: value === 'on_the_day' ? 'on_the_day' : 'the_day_before' })}
      />
      <RadioGroup
        name="cancellation_period"
        label={fieldLabels.cancellation_period}
        required
        help="参加者の都合によるキャンセルの決まり。あなたの都合で中止するときは、いつでも全額を返金します。"
        options={cancellationPeriods.map((value) => ({ value, label: describePolicy(value) }))}
        value={values.cancellation_period}
        error={errorOf(form, 'cancellation_period')}
        onChange={(value) => change({ cancellation_period: Number(value) })}
      />
    </Part>
  )
}

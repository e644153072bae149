import type { Item } from '#contract/shared/schemas.ts'
import {
  MAX_CATCHPHRASE,
  MAX_TEXT,
  MAX_THEMES,
  minimumChoices,
  recruitmentChoices,
  cancellationPeriods,
} from '#domain/experiences/limits.ts'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { fieldLabels, type FormApi, textField, deadlineLabels } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { Part } from '../shared/part.tsx'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { reservationDeadlines } from '#domain/schedule/slot.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

type Props = { form: FormApi; categories: readonly Item[]; themes: readonly Item[] }

const choices = (items: readonly Item[]) => items.map(({ id, name }) => ({ value: id, label: name }))

/** Title, category, themes and texts of the experience. */
export function TextsPart({ form, categories, themes }: Props) {
  const { values } = form
  const length = Array.from(values.title).length
  return (
    <Part id="texts">
      <div>
        <TextInput
          {...textField(form, 'title')}
          required
          autoComplete="off"
          help={`ひと目でわかるキャッチコピーを、${MAX_CATCHPHRASE}文字以内で。例：朝いちばんの海で、塩を炊く`}
        />
        <p className={length > MAX_CATCHPHRASE ? styles.over : styles.count} aria-live="polite">
          {length > MAX_CATCHPHRASE
            ? `${length - MAX_CATCHPHRASE}文字超えています（${length} / ${MAX_CATCHPHRASE}）`
            : `${length} / ${MAX_CATCHPHRASE}文字`}
        </p>
      </div>
      <Select
        {...form.field('category_id')}
        label={fieldLabels.category_id}
        required
        size="medium"
        options={choices(categories)}
      />
      <CheckboxGroup
        {...form.field('themes')}
        label={fieldLabels.themes}
        required
        help={`1つ以上、${MAX_THEMES}つまで選べます。`}
        options={choices(themes)}
        max={MAX_THEMES}
      />
      <TextArea
        {...textField(form, 'description')}
        required
        rows={8}
        limit={MAX_TEXT}
        help="何をして、どんな時間になるか。当日の流れに沿って書くと伝わります。"
      />
      <TextArea
        {...textField(form, 'inspiration')}
        rows={5}
        limit={MAX_TEXT}
        help="なぜこの体験をひらくのか。あなた自身の物語を聞かせてください。"
      />
      <TextArea
        {...textField(form, 'note')}
        limit={MAX_TEXT}
        help="服装、持ちもの、アレルギー、雨のときなど、来る前に知っておいてほしいこと。"
      />
      <TextArea
        {...textField(form, 'reservation_notice')}
        limit={MAX_TEXT}
        help="予約の前に読んでほしいこと。集合場所への行き方は、ここではなく住所の欄に。"
      />
    </Part>
  )
}

const people = (numbers: readonly number[]) => numbers.map((value) => ({ value, label: `${value}名` }))

type PeoplePartProps = {
  form: FormApi
  /** The places of the saved experience, which the choices must include. */
  saved_recruitment_number: number
}

/** Number of participants, reservation deadline and cancellation period. */
export function PeoplePart({ form, saved_recruitment_number }: PeoplePartProps) {
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

import type { Option } from '#contract/experiences/experiences-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import styles from '../shared/booking.module.css'

type Props = {
  /** The number is fixed at one. */
  single: boolean
  /** From 1 up to the free places. */
  choices: readonly number[]
  people: number
  options: readonly Option[]
  /** '' for none. */
  option_id: string
  errorOf: (field: string) => string | null
  onChange: (some: { number_of_people?: string; option_id?: string }) => void
}

/** The number of participants, and the option. */
export function PartyFields({ single, choices, people, options, option_id, errorOf, onChange }: Props) {
  const peopleError = errorOf('number_of_people')
  return (
    <>
      {single || choices.length < 2 ? (
        <div id="number_of_people" tabIndex={-1}>
          <p className={styles.label}>人数</p>
          <p>1名</p>
          {!single && choices.length === 1 && <p className={styles.small}>残り1名です。</p>}
          {single && <p className={styles.small}>無料の体験や、複数の日程を選んだときは、人数は1名です。</p>}
          {peopleError && <FieldError id="number_of_people">{peopleError}</FieldError>}
        </div>
      ) : (
        <Select
          label="人数"
          name="number_of_people"
          required
          size="short"
          help={`残り${choices.length}名`}
          placeholder={null}
          options={choices.map((count) => ({ value: count, label: `${count}名` }))}
          value={people}
          onChange={(event) => onChange({ number_of_people: event.target.value })}
          error={peopleError}
        />
      )}
      {options.length > 0 && (
        <RadioGroup
          label="オプション"
          name="option_id"
          layout="boxed"
          value={option_id}
          onChange={(value) => onChange({ option_id: value })}
          options={[
            { value: '', label: 'なし' },
            ...options.map(({ id, name, description, price, total }) => ({
              value: id,
              label: `${name}（${total === 0 ? '無料' : `1名 ＋${formatYen(total)}${total === price ? '' : '、サービス料込み'}`}）`,
              help: description,
            })),
          ]}
          error={errorOf('option_id')}
        />
      )}
    </>
  )
}

import { birthYears } from '#domain/communities/applications.ts'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { Grid } from '#web/ui/layout.tsx'
import styles from './application-form.module.css'

export type Birthday = { year: string; month: string; day: string }
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
export const birthdayOf = ({ year, month, day }: Birthday): string =>
  year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''

type Props = { value: Birthday; onChange: (some: Partial<Birthday>) => void; error: string | undefined }

/** A birthday, selected as year, month and day. */
export function BirthdayField({ value, onChange, error }: Props) {
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

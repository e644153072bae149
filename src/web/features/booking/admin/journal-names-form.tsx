import type { JournalNamesSetting } from '#contract/booking/admin-books-schemas.ts'
import { checkNames, isTax, labelOf, nameKeys } from '#domain/booking/journal-names.ts'
import { journalFormatWords, type NameKey } from '#domain/booking/journal.ts'
import { changeJournalNames, getJournalNames } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { SettingForm, useSettingForm } from '#web/features/reference/setting-form.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Grid } from '#web/ui/layout.tsx'
import styles from './books.module.css'

const fields = nameKeys.flatMap((key) => (isTax(key) ? [`name_${key}`] : [`name_${key}`, `sub_${key}`]))

/** What an accounting program calls our accounts and tax words. */
export function JournalNamesForm({ saved }: { saved: JournalNamesSetting }) {
  const { format } = saved
  const { value, change, theirs, sending, save } = useSettingForm({
    key: `admin-journal-${format}`,
    saved,
    fields,
    check: ({ names }) => {
      const checked = checkNames(names)
      return 'problems' in checked ? checked.problems : null
    },
    send: (form) => changeJournalNames({ json: form }),
    newest: async () => {
      const answer = await userAnswerOf(getJournalNames({ query: { format } }))
      return answer.ok ? answer.data : null
    },
    done: `${journalFormatWords[format]}の科目の名前を保存しました。`,
  })
  const { names } = value
  const words = ({ name, sub }: { name: string; sub: string }) => (sub === '' ? name : `${name}／${sub}`)
  const different = theirs && nameKeys.filter((key) => words(theirs.names[key]) !== words(names[key]))
  const input = (key: NameKey, part: 'name' | 'sub', label: string) => (
    <TextInput
      label={label}
      name={`${part}_${key}`}
      mark={false}
      autoComplete="off"
      value={names[key][part]}
      error={sending.errorOf(`${part}_${key}`)}
      onChange={(text) => change({ names: { ...names, [key]: { ...names[key], [part]: text } } })}
    />
  )
  return (
    <SettingForm
      label={`${journalFormatWords[format]}の科目の名前`}
      sending={sending}
      onSave={save}
      theirs={different && different.map((key) => ({ term: labelOf(key), detail: words(theirs.names[key]) }))}
    >
      {nameKeys.map((key) => (
        <Grid key={key} as="fieldset" gap={2} rowGap={1} className={styles.names}>
          <legend>{labelOf(key)}</legend>
          {isTax(key) ? (
            input(key, 'name', '税区分')
          ) : (
            <>
              {input(key, 'name', '勘定科目')}
              {input(key, 'sub', '補助科目')}
            </>
          )}
        </Grid>
      ))}
    </SettingForm>
  )
}

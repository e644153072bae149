import type { JournalNamesBody, JournalNamesQuery, JournalNamesSetting } from '#contract/booking/admin-books-schemas.ts'
import { findSettings, findVersions } from '#database/reference/settings.ts'
import type { JournalFormat, JournalNames } from '#domain/booking/journal.ts'
import { checkNames, nameKeys, ownNames } from '#domain/booking/journal-names.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { changeSetting } from '../../reference/settings/change-setting.ts'

const settingKey = (format: JournalFormat) => `journal_${format}`

/** What an accounting program calls our accounts and tax words; our own names until they are set. */
export async function getJournalNames(
  { db }: Pick<App, 'db'>,
  { format }: JournalNamesQuery,
): Promise<JournalNamesSetting> {
  const key = settingKey(format)
  const [settings, versions] = await Promise.all([findSettings(db, [key]), findVersions(db, [key])])
  const stored = settings.get(key) as Partial<JournalNames> | undefined
  return { format, names: { ...ownNames(format), ...stored }, version: versions.get(key) ?? 0 }
}

/**
 * Sets the names for the files that are exported from now on.
 * @throws InvalidInput; Refused settings_changed
 */
export async function changeJournalNames(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { format, names, version }: JournalNamesBody,
): Promise<JournalNamesSetting> {
  const checked = checkNames(names)
  if ('problems' in checked) throw new InvalidInput(checked.problems)
  const { names: before } = await getJournalNames(app, { format })
  const to = checked.values
  const changed = nameKeys.filter((key) => before[key].name !== to[key].name || before[key].sub !== to[key].sub)
  const part = (all: JournalNames) =>
    Object.fromEntries(changed.map((key) => [key, `${all[key].name}／${all[key].sub}`]))
  if (changed.length > 0)
    await changeSetting(app, admin, {
      key: settingKey(format),
      value: to,
      version,
      action: 'change_journal_names',
      detail: { from: part(before), to: part(to) },
    })
  return await getJournalNames(app, { format })
}

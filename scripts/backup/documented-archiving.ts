// Reads the commands of docs/operations.md#back-to-a-moment, so that the rehearsal runs exactly
// what is documented.
export type Archiving = {
  /** For postgresql.conf. */
  settings: string
  /** Shell: makes a base backup and removes older files. */
  base: string
  /** Shell: prepares the folder that PostgreSQL is started on. */
  back: string
}

export type Places = {
  /** Replaces /var/backups. */
  backups: string
  /** Replaces /var/lib/postgresql/recovered. */
  recovered: string
}

/**
 * @param text of docs/operations.md
 * @throws Error if one of the three blocks is missing
 */
export function documentedArchiving(text: string, { backups, recovered }: Places): Archiving {
  const chapter = /^### Back to a moment$([\s\S]*?)^### /m.exec(text)?.[1] ?? ''
  const blocks = [...chapter.matchAll(/^```(?:ini|sh)\n([\s\S]*?)^```$/gm)].map(([, block]) =>
    block!.replaceAll('/var/backups', backups).replaceAll('/var/lib/postgresql/recovered', recovered),
  )
  const [settings, base, back] = blocks
  if (blocks.length !== 3 || !settings?.includes('archive_command') || !base || !back?.includes('restore_command'))
    throw new Error('docs/operations.md has not the lines of "Back to a moment"')
  return { settings, base, back }
}

/**
 * @param base folder of the base backup to unpack
 * @param moment as PostgreSQL writes it, with its zone
 */
export function backTo(back: string, base: string, moment: string): string {
  const aimed = back
    .replace(/\S+(?=\/base\.tar\.gz)/, () => base)
    .replace(/(recovery_target_time = )'[^']*'/, (_, name: string) => `${name}'${moment}'`)
  if (!aimed.includes(base) || !aimed.includes(moment)) throw new Error('docs/operations.md names no base or no moment')
  return aimed
}

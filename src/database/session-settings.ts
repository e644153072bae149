// Checks the settings of sessions behind a pooler, which doesn't let us set them ourselves.
import type pg from 'pg'
import { SESSION_SETTINGS } from './client.ts'

type SettingName = keyof typeof SESSION_SETTINGS

/**
 * A setting that differs from ours. `needed`: without it requests could hang, or times be wrong.
 */
export type OtherSetting = { name: SettingName; is: string; needed: boolean }

/** @returns the settings that differ from SESSION_SETTINGS */
export async function findSessionSettings(pool: pg.Pool): Promise<OtherSetting[]> {
  const names = Object.keys(SESSION_SETTINGS) as SettingName[]
  const { rows } = await pool.query<{ name: SettingName; is: string }>(
    'select name, current_setting(name) as is from unnest($1::text[]) as name',
    [names],
  )
  return rows
    .filter(({ name, is }) => is.replace(/^Etc\//, '') !== SESSION_SETTINGS[name])
    .map(({ name, is }) => ({ name, is, needed: name === 'TimeZone' || (name.endsWith('_timeout') && is === '0') }))
}

/** Instructions for the operator of the database. */
export function sessionSettingsRemedy(others: readonly OtherSetting[]): string {
  const commands = others.map(
    ({ name }) => `  alter role （利用者） in database （データベース） set ${name} = '${SESSION_SETTINGS[name]}';`,
  )
  return [
    'プーラー越しの接続の設定が違います。次を実行し、プーラーの接続を作り直してください（docs/operations.md の「Scale」）。',
    ...commands,
  ].join('\n')
}

// The interface of this folder to the product. Every start with the demonstration loads this file;
// it loads the content only to fill a database.
import fs from 'node:fs/promises'
import path from 'node:path'
import { hashPassword } from '#gateways/accounts/passwords.ts'
import type { Demonstration, FillOptions } from '#main/demo.ts'
import type { Picture } from './seed/seed-base.ts'

const PASSWORD = 'tsumugi2026'
const PICTURES = { prefix: 'demo/', folder: path.join(import.meta.dirname, 'pictures') }

export const demonstration: Demonstration = {
  pictures: PICTURES,
  greeting: [
    `体験用のアカウント（パスワードはすべて ${PASSWORD}）`,
    '  guest@example.jp       ゲスト（予約あり）',
    '  host@example.jp        ホスト',
    '  ambassador@example.jp  アンバサダーのメンバー',
    '  catalyst@example.jp    カタリスト',
    '  admin@example.jp       管理者（全権）',
    '  approvals@example.jp   管理者（承認）',
    '  accounting@example.jp  管理者（会計）',
    '  support@example.jp     管理者（サポート）',
    '  brand@example.jp       ブランドのメンバー（/brand/sign_in）',
    '  brand2@example.jp      別のブランドのメンバー',
    'クーポン  HAJIMETE（10%引き）',
  ],
  async fill({ pool, now, urlOf, numbers, say }) {
    const { rows } = await pool.query('select 1 from users limit 1')
    if (rows.length > 0) return false
    say('体験用のデータを用意しています…')
    const { seedDemo } = await import('./seed/seed.ts')
    const [pictures, password_hash] = await Promise.all([readPictures(urlOf), hashPassword(PASSWORD, 'local')])
    return await seedDemo(pool, { now, pictures, password_hash, numbers })
  },
}

async function readPictures(urlOf: FillOptions['urlOf']): Promise<Map<string, Picture>> {
  const { prefix, folder } = PICTURES
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.webp'))
  const pictures = files.map(async (file): Promise<[string, Picture]> => {
    const name = path.basename(file, '.webp')
    const object_key = `${prefix}${name}`
    const { size } = await fs.stat(path.join(folder, file))
    return [name, { object_key, url: urlOf(object_key), bytes: size }]
  })
  return new Map(await Promise.all(pictures))
}

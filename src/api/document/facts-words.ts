import type { Access, Facts } from '#contract/shared/endpoint.ts'
import { roleWords } from '#domain/accounts/roles.ts'

const CALLERS: Readonly<Record<Access, string>> = {
  anyone: 'だれでも',
  user: 'ログインした会員',
  user_else_403: 'ログインした会員（ログインしていないときは403）',
  host: 'ホスト、アンバサダーのメンバー、運営',
  admin: '運営',
  brand_member: 'ブランドのメンバー',
  user_or_brand_member: 'ログインした会員、またはブランドのメンバー',
}

type Described = Facts & { description?: string }

/** What callers of an endpoint must know, in Japanese: its own text, and its facts in words. */
export function descriptionOf(endpoint: Described): string {
  const { access, roles, fresh, files, records, topics, max_body, while_impersonating } = endpoint
  const others = roles?.filter((role) => role !== 'full') ?? []
  const facts = [
    `呼び出せる人：${CALLERS[access]}${roles ? `（${roleWords([...others, 'full'])}の役割）` : ''}。`,
    fresh && '直前の10分以内に本人確認をしたセッションに限ります。',
    records && '読んだことが記録に残ります。',
    while_impersonating && '会員として表示しているあいだも呼び出せます。',
    topics && 'ログインしていない人への応答は、内容が変わるまでキャッシュされます。',
    max_body !== undefined && `本文は${Math.floor(max_body / 1024).toLocaleString('ja-JP')} kBまでです。`,
    files && `ファイルの種類：${files.join('、')}。`,
  ]
  return [endpoint.description, facts.filter(Boolean).join('')].filter(Boolean).join('\n\n')
}

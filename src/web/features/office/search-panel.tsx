import { useEffect, useState } from 'react'
import { browserApi, readResponse } from '#web/api-client.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { type FoundGroup, FoundList, type FoundRow } from '#web/ui/kit/found-list.tsx'
import { useStoredValue } from '#web/ui/kit/stored-value.ts'
import { Notice } from '#web/ui/notice.tsx'
import { foundGroups } from './found.ts'

/** Milliseconds from the last key press to the search. */
const DEBOUNCE = 200
const MOST_TEXT = 100
const MOST_RECENT = 6

const isRow = (one: unknown): one is FoundRow =>
  typeof one === 'object' &&
  one !== null &&
  ['path', 'title', 'detail'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string') &&
  (one as FoundRow).path.startsWith('/admin/')
const readRecent = (stored: unknown): FoundRow[] =>
  Array.isArray(stored) ? stored.filter(isRow).slice(0, MOST_RECENT) : []

type Found = { q: string; groups: FoundGroup[] } | { q: string; error: string }

/** What the search finds for a text; null while it is empty. The last result stays until the next one. */
function useFound(q: string): { found: Found | null; loading: boolean } {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (q === '') return
    const asked = new AbortController()
    const search = async () => {
      const answer = await readResponse(
        browserApi.admin.search.$get({ query: { q } }, { init: { signal: asked.signal } }),
      )
      // A slow response to an earlier search must not replace a later one.
      if (asked.signal.aborted) return
      setFound(answer.ok ? { q, groups: foundGroups(answer.data, q) } : { q, error: answer.error.message })
    }
    const timer = setTimeout(() => void search(), DEBOUNCE)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [q])
  return q === '' ? { found: null, loading: false } : { found, loading: found?.q !== q }
}

/** The field and what it finds; before something is typed, what was opened last. */
export function SearchPanel({ userId, onDone }: { userId: number; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  // With the prefix of stored forms, so that signing out removes it.
  const may = useMay()
  const [recent, storeRecent] = useStoredValue(`tsumugi.form.found-${userId}`, readRecent)
  const q = typed.trim().slice(0, MOST_TEXT)
  const { found, loading } = useFound(q)
  // A role may have been taken away since.
  const open = recent.filter(({ path }) => may.open(path))
  const last = open.length === 0 ? [] : [{ heading: '最近開いたもの', rows: open, all: null }]
  const groups: FoundGroup[] = q === '' ? last : found && 'groups' in found ? found.groups : []
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const failed = found && 'error' in found && !loading ? found.error : null
  const said =
    q === '' || loading || failed !== null
      ? ''
      : count === 0
        ? '見つかりませんでした。'
        : `${count}件が見つかりました。`
  return (
    <FoundList
      label="番号・名前・メール・電話・カードの下4桁"
      maxLength={MOST_TEXT}
      text={typed}
      onType={setTyped}
      groups={groups}
      stale={loading}
      said={said}
      onOpen={(path) => {
        const row = groups.flatMap(({ rows }) => rows).find((one) => one.path === path)
        if (row) storeRecent([row, ...recent.filter((one) => one.path !== path)].slice(0, MOST_RECENT))
        onDone()
      }}
    >
      {failed !== null && <Notice kind="error">{failed}</Notice>}
    </FoundList>
  )
}

import { useEffect, useState } from 'react'
import { type FoundGroup, FoundList, type FoundRow } from '#web/ui/kit/found-list.tsx'
import { useStoredValue } from '#web/ui/kit/stored-value.ts'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'

/** Milliseconds from the last key press to the search. */
const DEBOUNCE = 200
const MOST_TEXT = 100
const MOST_RECENT = 6

const isRow = (one: unknown): one is FoundRow =>
  typeof one === 'object' &&
  one !== null &&
  ['path', 'title', 'detail'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string')
const readRecent = (stored: unknown): FoundRow[] =>
  Array.isArray(stored) ? stored.filter(isRow).slice(0, MOST_RECENT) : []

type Answer = { groups: FoundGroup[] } | { error: string }

/** Asks the server. */
export type Search = (q: string, signal: AbortSignal) => Promise<Answer>

type Found = { q: string } & Answer

/**
 * What the search finds for a text; null while it is empty. The last result stays until the next
 * one.
 */
function useFound(q: string, search: Search): { found: Found | null; loading: boolean } {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (q === '') return
    const request = new AbortController()
    const ask = async () => {
      const answer = await search(q, request.signal)
      // A slow response to an earlier search must not replace a later one.
      if (!request.signal.aborted) setFound({ q, ...answer })
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [q, search])
  return q === '' ? { found: null, loading: false } : { found, loading: found?.q !== q }
}

type Props = {
  /** What can be typed. */
  label: string
  /** Storage name of the recent items: whose they are. */
  recentName: string
  /** Whether the reader may open the page of a recent item. */
  opens: (path: string) => boolean
  /** The same function in every render. */
  search: Search
  /** The pages that search for the text, too. */
  pagesOf?: (q: string, count: number) => { to: string; words: string }[]
  onDone: () => void
}

/** The field and what it finds; before something is typed, what was opened last. */
export function SearchPanel({ label, recentName, opens, search, pagesOf, onDone }: Props) {
  const [typed, setTyped] = useState('')
  // With the prefix of stored forms, so that signing out removes it.
  const [recent, storeRecent] = useStoredValue(`tsumugi.form.found-${recentName}`, readRecent)
  const q = typed.trim().slice(0, MOST_TEXT)
  const { found, loading } = useFound(q, search)
  const open = recent.filter(({ path }) => opens(path))
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
    <>
      <FoundList
        label={label}
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
      {pagesOf && q !== '' && (
        <Row gap={2} rowGap={0}>
          {pagesOf(q, count).map(({ to, words }) => (
            <PageLink key={to} to={to} onClick={onDone} className={looks.target}>
              {words}
            </PageLink>
          ))}
        </Row>
      )}
    </>
  )
}

import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { RouterProvider } from 'react-aria-components'
import { SearchField } from 'react-aria-components/SearchField'
import { browserApi, readResponse } from '#web/api-client.ts'
import { clearedAtSignOut } from '#web/ui/form/use-stored-form.ts'
import { useStoredValue } from '#web/ui/kit/stored-value.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type FoundGroup, foundGroups, type FoundRow } from './found.ts'
import styles from './global-search.module.css'

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

function Rows({ group: { heading, rows, all } }: { group: FoundGroup }) {
  return (
    <MenuSection className={styles.group}>
      <Header className={styles.heading}>{heading}</Header>
      {rows.map(({ path, title, detail }) => (
        <MenuItem key={path} id={path} href={path} textValue={`${title} ${detail}`} className={styles.row}>
          <span className={styles.title}>{title}</span>
          {detail !== '' && <span className={styles.detail}>{detail}</span>}
        </MenuItem>
      ))}
      {all !== null && (
        <MenuItem id={all} href={all} textValue={`${heading}をすべて見る`} className={styles.row}>
          {heading}をすべて見る
        </MenuItem>
      )}
    </MenuSection>
  )
}

/** The field and what it finds; before something is typed, what was opened last. */
export function SearchPanel({ userId, onDone }: { userId: number; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [recent, storeRecent] = useStoredValue(clearedAtSignOut(`found_${userId}`), readRecent)
  const q = typed.trim().slice(0, MOST_TEXT)
  const { found, loading } = useFound(q)
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  const groups: FoundGroup[] =
    q === ''
      ? recent.length === 0
        ? []
        : [{ heading: '最近開いたもの', rows: recent, all: null }]
      : found && 'groups' in found
        ? found.groups
        : []

  const remember = (path: string) => {
    const row = groups.flatMap(({ rows }) => rows).find((one) => one.path === path)
    if (row) storeRecent([row, ...recent.filter((one) => one.path !== path)].slice(0, MOST_RECENT))
  }
  const open = useCallback((path: string) => void navigate(path), [navigate])

  // React Aria clicks the item without the keys that are held.
  const openInTab = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const path = panel.current?.querySelector('[role="menuitem"][data-focused]')?.getAttribute('href')
    if (path == null) return
    event.preventDefault()
    event.stopPropagation()
    remember(path)
    window.open(path, '_blank', 'noopener')
  }
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const said = q === '' || loading ? '' : count === 0 ? '見つかりませんでした。' : `${count}件が見つかりました。`
  return (
    <RouterProvider navigate={open} useHref={useHref}>
      <div ref={panel} className={styles.panel} onKeyDownCapture={openInTab}>
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <SearchField aria-label="番号・名前・メール・電話・カードの下4桁" autoFocus className={styles.field}>
            <Input
              className={styles.input}
              maxLength={MOST_TEXT}
              placeholder="番号・名前・メール・電話・カードの下4桁"
              enterKeyHint="go"
            />
          </SearchField>
          <p role="status" className={styles.said}>
            {said}
          </p>
          {found && 'error' in found && !loading && <Notice kind="error">{found.error}</Notice>}
          {count > 0 && (
            <Menu
              aria-label="検索の結果"
              aria-busy={loading}
              className={styles.results}
              onAction={(key) => {
                remember(String(key))
                onDone()
              }}
            >
              {groups.map((group) => (
                <Rows key={group.heading} group={group} />
              ))}
            </Menu>
          )}
        </Autocomplete>
      </div>
    </RouterProvider>
  )
}

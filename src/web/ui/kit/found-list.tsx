import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Stack } from '../layout.tsx'
import looks from '../looks.module.css'
import { PageLink } from '../page-link.tsx'
import styles from './found-list.module.css'

/** A link. `path` is unique. */
export type FoundRow = { path: string; title: string; detail: string }
export type FoundGroup = {
  heading: string
  rows: FoundRow[]
  /** The list with the same search, if it has more. */
  all: string | null
}

type Props = {
  /** The name of the field, and its placeholder. */
  label: string
  maxLength: number
  text: string
  onType: (text: string) => void
  groups: readonly FoundGroup[]
  /** The groups are those of an earlier text. */
  stale: boolean
  /** Announced: how much was found. */
  said: string
  /** Called before the page of a row opens; `path` of a row or of `all`. */
  onOpen: (path: string) => void
  /** Between the field and the list: an error. */
  children?: ReactNode
}

const pathsOf = ({ rows, all }: FoundGroup) => [...rows.map(({ path }) => path), ...(all === null ? [] : [all])]

/**
 * A search field with a list of links. Arrow keys choose while the focus stays in the field, Enter
 * opens, Ctrl+Enter opens a new tab. The caller searches.
 */
export function FoundList({ label, maxLength, text, onType, groups, stale, said, onOpen, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const menu = useId()
  const [picked, setPicked] = useState<string | null>(null)
  const paths = groups.flatMap(pathsOf)
  // What was picked may be gone from the list.
  const chosen = picked !== null && paths.includes(picked) ? picked : (paths[0] ?? null)
  const idOf = (path: string) => `${menu}-${path}`
  const rowOf = (path: string) => document.getElementById(idOf(path))
  // A dialog that opens with it opens after the layout effects.
  useEffect(() => field.current?.focus(), [])

  const type = (typed: string) => {
    setPicked(null)
    onType(typed)
  }
  const move = (step: 1 | -1) => {
    const path = paths.at((paths.indexOf(chosen ?? '') + step) % paths.length)
    if (path === undefined) return
    setPicked(path)
    rowOf(path)?.scrollIntoView({ block: 'nearest' })
  }
  const open = (inNewTab: boolean) => {
    if (chosen === null || stale) return
    if (!inNewTab) return rowOf(chosen)?.click()
    onOpen(chosen)
    window.open(chosen, '_blank', 'noopener')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter') open(event.ctrlKey || event.metaKey)
    else if (key === 'Escape' && text !== '') type('')
    else return
    event.preventDefault()
  }
  const row = (path: string, content: ReactNode) => (
    <PageLink
      key={path}
      id={idOf(path)}
      to={path}
      role="menuitem"
      tabIndex={-1}
      data-chosen={path === chosen || undefined}
      className={styles.row}
      onClick={() => onOpen(path)}
    >
      {content}
    </PageLink>
  )
  return (
    <Stack gap={1}>
      <input
        ref={field}
        type="search"
        className={styles.input}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={paths.length > 0 ? menu : undefined}
        aria-activedescendant={chosen === null ? undefined : idOf(chosen)}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={maxLength}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.said}>
        {said}
      </p>
      {children}
      {paths.length > 0 && (
        <div id={menu} role="menu" aria-label="検索の結果" aria-busy={stale} className={styles.results}>
          {groups.map(({ heading, rows, all }) => (
            <div key={heading} role="group" aria-labelledby={`${menu}-${heading}`}>
              <div id={`${menu}-${heading}`} className={styles.heading}>
                {heading}
              </div>
              {rows.map(({ path, title, detail }) =>
                row(
                  path,
                  <>
                    <span className={looks.bold}>{title}</span>
                    {detail !== '' && <span className={looks.note}>{detail}</span>}
                  </>,
                ),
              )}
              {all !== null && row(all, `${heading}をすべて見る`)}
            </div>
          ))}
        </div>
      )}
    </Stack>
  )
}

import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { Stack } from '../layout.tsx'
import looks from '../looks.module.css'
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

/** `PageLinks` handles the clicks, as those of every `PageLink`. */
const DISCOVER = { 'data-discover': '' } as const

function Rows({ group: { heading, rows, all } }: { group: FoundGroup }) {
  return (
    <MenuSection>
      <Header className={styles.heading}>{heading}</Header>
      {rows.map(({ path, title, detail }) => (
        <MenuItem
          key={path}
          id={path}
          href={path}
          {...DISCOVER}
          textValue={`${title} ${detail}`}
          className={styles.row}
        >
          <span className={looks.bold}>{title}</span>
          {detail !== '' && <span className={looks.note}>{detail}</span>}
        </MenuItem>
      ))}
      {all !== null && (
        <MenuItem id={all} href={all} {...DISCOVER} textValue={`${heading}をすべて見る`} className={styles.row}>
          {heading}をすべて見る
        </MenuItem>
      )}
    </MenuSection>
  )
}

/**
 * A search field with a list of links. Arrow keys choose while the focus stays in the field, Enter
 * opens, Ctrl+Enter opens a new tab. The caller searches.
 */
export function FoundList({ label, maxLength, text, onType, groups, stale, said, onOpen, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const focusAtEnd = () => {
    field.current?.focus()
    field.current?.setSelectionRange(-1, -1)
  }
  // In an open dialog it takes the place of `FoundField`: no key may be lost before the effects.
  useLayoutEffect(focusAtEnd, [])
  // A dialog that opens with it opens after the layout effects.
  useEffect(focusAtEnd, [])
  const openByEnter = (event: KeyboardEvent) => {
    // An input method confirms its text with Enter.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || stale) return
    const tab = event.ctrlKey || event.metaKey
    const chosen = panel.current?.querySelector<HTMLElement>('[role="menuitem"][data-focused]')
    // React Aria chooses the first row while somebody types, but not after a text was pasted.
    const row = chosen ?? panel.current?.querySelector<HTMLElement>('[role="menuitem"]')
    const path = row?.getAttribute('href')
    if (path == null || (chosen && !tab)) return
    event.preventDefault()
    event.stopPropagation()
    if (!tab) return row?.click()
    // React Aria clicks the item without the keys that are held.
    onOpen(path)
    window.open(path, '_blank', 'noopener')
  }
  return (
    <Stack ref={panel} gap={1} onKeyDownCapture={openByEnter}>
      <Autocomplete inputValue={text} onInputChange={onType}>
        <SearchField aria-label={label}>
          <Input ref={field} className={styles.input} maxLength={maxLength} placeholder={label} enterKeyHint="go" />
        </SearchField>
        <p role="status" className={styles.said}>
          {said}
        </p>
        {children}
        {groups.length > 0 && (
          <Menu
            aria-label="検索の結果"
            aria-busy={stale}
            className={styles.results}
            onAction={(key) => onOpen(String(key))}
          >
            {groups.map((group) => (
              <Rows key={group.heading} group={group} />
            ))}
          </Menu>
        )}
      </Autocomplete>
    </Stack>
  )
}

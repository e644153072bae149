import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { useStoredValue } from '#web/ui/kit/stored-value.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './global-search.module.css'
import foundListStyles from '#web/ui/kit/found-list.module.css'

/**
 * The field of a `FoundList` while the list's module is loaded. It has the focus, so that nobody
 * waits with typing.
 */
function FoundField({ label, text, onType }: { label: string; text: string; onType: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Stack gap={1}>
      <input
        ref={field}
        type="search"
        className={foundListStyles.input}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      <p role="status" className={foundListStyles.said} />
    </Stack>
  )
}

export type SearchPanelProps = {
  owner: number
  /** What can be typed. */
  label: string
  /** What was typed while the panel was loaded. */
  firstText: string
  onDone: () => void
}

type Props = Pick<SearchPanelProps, 'owner' | 'label'> & { panel: ComponentType<SearchPanelProps> }

const readSlash = (stored: unknown) => stored !== false

const types = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * The search over everything, behind a button of the header, Ctrl+K (⌘K) and `/`. `/` can be turned
 * off, because speech input types single characters (WCAG 2.1.4).
 *
 * @param panel the search of the area, loaded when it is opened
 * @param owner id of the user or brand member whose recent items are shown
 */
export function GlobalSearch({ panel: Panel, owner, label }: Props) {
  const [open, setOpen] = useState(false)
  const [firstText, setFirstText] = useState('')
  const [slash, storeSlash] = useStoredValue('tsumugi.search_slash', readSlash)
  const close = () => {
    setOpen(false)
    setFirstText('')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
    const control = event.ctrlKey || event.metaKey
    // React Aria sends the keys of the open field to the chosen result, too.
    const isShortcut = control
      ? event.key.toLowerCase() === 'k'
      : !open && slash && event.key === '/' && !types(event.target)
    if (!isShortcut) return
    // Another dialog is modal: its page must not change behind it.
    if (!open && document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (open && control) close()
    else setOpen(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-keyshortcuts={slash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        onClick={() => setOpen(true)}
      >
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5" />
        </svg>
        <span className={styles.label}>さがす</span>
        {slash && (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        )}
      </button>
      <Dialog open={open} onClose={close} title="さがす" closeLabel="検索を閉じる">
        <Suspense fallback={<FoundField label={label} text={firstText} onType={setFirstText} />}>
          <Panel owner={owner} label={label} firstText={firstText} onDone={close} />
        </Suspense>
        <Row as="p" gap={1} rowGap={0} className={looks.note}>
          Ctrl+K で開きます。
          <Button variant="plain" aria-pressed={slash} onClick={() => storeSlash(!slash)}>
            {slash ? '「/」キーでは開かない' : '「/」キーでも開く'}
          </Button>
        </Row>
      </Dialog>
    </>
  )
}

/** Keys of a queue: J and K move, A approves, D declines. One line names them, `?` explains them. */
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Dialog } from '../content/dialog.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Row, Stack } from '../layout.tsx'
import looks from '../looks.module.css'
import styles from './queue-keys.module.css'
import { useStoredValue } from './stored-value.ts'

export type QueueKey = {
  /** As it is written on the keyboard. */
  key: string
  /** What it does: 次の応募を開く. */
  words: string
  /** In the line of keys, which leaves out keys without it. */
  short?: string
  /** Without it another part of the page reacts to the key. */
  run?: () => void
  /** It does nothing until the item has been on the screen for a moment. */
  decides?: boolean
}

/** The row one place below (1) or above (-1) the given one; the first one without it. */
export function neighbour(rows: readonly { id: number }[], from: number | null, step: 1 | -1): number | null {
  const at = rows.findIndex(({ id }) => id === from)
  return (at < 0 ? rows[0]?.id : rows[at + step]?.id) ?? null
}

type Deciding = 'approve' | 'decline'

/** Marks the button that the key of the decision presses. */
export const decides = (decision: Deciding) => ({
  'data-decides': decision,
  'aria-keyshortcuts': decision === 'approve' ? 'a' : 'd',
})

function press(decision: Deciding) {
  document.querySelector<HTMLElement>(`[data-decides="${decision}"]`)?.click()
}

/**
 * The keys of an item in its queue.
 * @param noun 応募
 * @param approve 受け入れる
 */
export const queueKeys = (
  noun: string,
  move: (step: 1 | -1) => void,
  { approve, decline }: Partial<Record<Deciding, string>>,
): QueueKey[] => [
  { key: 'J', words: `次の${noun}を開く`, short: '次', run: () => move(1) },
  { key: 'K', words: `前の${noun}を開く`, short: '前', run: () => move(-1) },
  ...(approve ? [{ key: 'A', words: approve, short: approve, run: () => press('approve'), decides: true }] : []),
  ...(decline ? [{ key: 'D', words: decline, short: decline, run: () => press('decline'), decides: true }] : []),
]

function focusRow(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('#main tbody th a[href]')]
  const at = links.findIndex((link) => link === document.activeElement)
  links[at < 0 ? 0 : at + step]?.focus()
}

type ItemProps = Partial<Record<Deciding, string>> & {
  noun: string
  /** The queue. */
  rows: readonly { id: number }[]
  id: number
  /** The address of the list, which the addresses of the items begin with. */
  path: string
}

/** The keys of an item on a page of its own. */
export function ItemKeys({ noun, rows, id, path, ...decisions }: ItemProps) {
  const navigate = useNavigate()
  const move = (step: 1 | -1) => {
    const to = neighbour(rows, id, step)
    if (to !== null) void navigate(`${path}/${to}`)
  }
  return <QueueKeys keys={queueKeys(noun, move, decisions)} shown={id} />
}

/** The keys of a list whose rows open the items of a queue. */
export const listKeys = (noun: string): QueueKey[] => [
  { key: 'J', words: `次の${noun}へ`, short: '次', run: () => focusRow(1) },
  { key: 'K', words: `前の${noun}へ`, short: '前', run: () => focusRow(-1) },
  { key: 'Enter', words: `選んだ${noun}を開く`, short: '開く' },
]

const isOn = (stored: unknown) => stored !== false

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [contenteditable=""]'

/** Milliseconds after an item is shown in which no key decides: a second press of a key. */
const SETTLES = 400

/** Reacts while nobody types and no dialog is open. A key that is held down counts once. */
function useKeys(on: boolean, shown: number | null, keys: readonly QueueKey[]) {
  const current = useRef(keys)
  const since = useRef(0)
  // Layout effects: a key that is pressed as soon as the item is seen isn't lost.
  useLayoutEffect(() => {
    current.current = keys
  })
  useLayoutEffect(() => {
    since.current = performance.now()
  }, [shown])
  useLayoutEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent) => {
      const { target, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (repeat || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (target instanceof Element && target.closest(TYPING)) return
      if (document.querySelector('dialog[open]')) return
      const found = current.current.find(({ key, run }) => run && key === event.key.toUpperCase())
      if (!found?.run) return
      event.preventDefault()
      if (!found.decides || performance.now() - since.current > SETTLES) found.run()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [on])
}

type Props = {
  keys: readonly QueueKey[]
  /** The open item. */
  shown?: number | null
  /** More about the keys, in their dialog. */
  note?: string
}

/** The keys of a queue, with the line that names them. Devices without a mouse don't show it. */
export function QueueKeys({ keys, shown = null, note }: Props) {
  // One choice for all queues, under the name of the first one.
  const [on, choose] = useStoredValue('tsumugi.application-keys', isOn)
  const [help, setHelp] = useState(false)
  const all = [...keys, { key: '?', words: 'この一覧を開く', run: () => setHelp(true) }]
  useKeys(on, shown, all)
  return (
    <>
      <Row gap={1.5} rowGap={0} className={classNames(looks.unprinted, looks.note, styles.line)}>
        {on
          ? keys.map(
              ({ key, short }) =>
                short && (
                  <span key={key}>
                    <kbd>{key}</kbd> {short}
                  </span>
                ),
            )
          : 'キー操作は使わない設定です。'}
        <Button variant="plain" onClick={() => setHelp(true)}>
          キー操作
        </Button>
      </Row>
      <Dialog
        open={help}
        onClose={() => setHelp(false)}
        title="キー操作"
        actions={
          <Button variant="quiet" onClick={() => setHelp(false)}>
            閉じる
          </Button>
        }
      >
        <Stack as="dl" gap={1} className={styles.list}>
          {all.map(({ key, words }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </Stack>
        <p className={looks.remark}>文字の入力中は、はたらきません。{note}</p>
        <Checkbox
          name="use_keys"
          label="この端末でキー操作を使う"
          value={on}
          onChange={(checked) => void choose(checked)}
        />
      </Dialog>
    </>
  )
}

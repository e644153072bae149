// Keys of the list of applications: J and K move, A accepts, D declines, U undoes the last
// decision.
import { useEffect, useRef } from 'react'
import { useStoredValue } from '#web/ui/kit/stored-value.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './received-applications.module.css'

const KEYS = [
  ['J', '次の応募を開く'],
  ['K', '前の応募を開く'],
  ['A', '受け入れる'],
  ['D', '見送る'],
  ['U', 'いまの返事を元に戻す'],
  ['Esc', '応募を閉じる'],
  ['?', 'この一覧を開く'],
] as const

/** The line under the list that names the keys. Devices without a mouse don't show it. */
export function KeysLine({ on, onOpen }: { on: boolean; onOpen: () => void }) {
  return (
    <p className={styles.keys}>
      {on ? (
        <>
          <kbd>J</kbd> 次 <kbd>K</kbd> 前 <kbd>A</kbd> 受け入れ <kbd>D</kbd> 見送り <kbd>U</kbd> 元に戻す
        </>
      ) : (
        'キー操作は使わない設定です。'
      )}
      <Button variant="plain" className={styles.keysMore} onClick={onOpen}>
        キー操作
      </Button>
    </p>
  )
}

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on, choose] = useKeysChoice()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="キー操作"
      actions={
        <Button variant="quiet" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <Stack as="dl" gap={1} className={styles.keyList}>
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </Stack>
      <p className={looks.remark}>文字の入力中は、はたらきません。返事のメールは、10秒後に送られます。</p>
      <Checkbox
        name="use_keys"
        label="この端末でキー操作を使う"
        value={on}
        onChange={(checked) => void choose(checked)}
      />
    </Dialog>
  )
}

const isOn = (stored: unknown) => stored !== false

/** Whether this browser uses the keys, and a function that stores the choice. */
export const useKeysChoice = () => useStoredValue('tsumugi.application-keys', isOn)

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [contenteditable=""]'

/**
 * Milliseconds after an application is shown in which A and D do nothing: a second press of a key.
 */
const SETTLES = 400

export type Keys = { move: (step: 1 | -1) => void; undo: () => void; help: () => void }

/** Clicks the button of the panel that decides so, if there is one. */
function decide(decision: 'accepted' | 'declined') {
  document.querySelector<HTMLElement>(`[data-decides="${decision}"]`)?.click()
}

/**
 * Reacts to the keys while nobody types and no dialog is open. A key that is held down counts once.
 * @param shown the open application
 */
export function useApplicationKeys(on: boolean, shown: number | null, keys: Keys) {
  const current = useRef(keys)
  const since = useRef(0)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    since.current = performance.now()
  }, [shown])
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent) => {
      const { key, target, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (repeat || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (target instanceof Element && target.closest(TYPING)) return
      if (document.querySelector('dialog[open]')) return
      const settled = performance.now() - since.current > SETTLES
      const { move, undo, help } = current.current
      const actions: Record<string, () => void> = {
        j: () => move(1),
        k: () => move(-1),
        a: () => settled && decide('accepted'),
        d: () => settled && decide('declined'),
        u: undo,
        '?': help,
      }
      const action = Object.hasOwn(actions, key.toLowerCase()) ? actions[key.toLowerCase()] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [on])
}

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './received-applications.module.css'
import { useKeysChoice } from './use-application-keys.ts'

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

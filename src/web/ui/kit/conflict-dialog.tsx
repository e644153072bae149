import { Button } from '../button.tsx'
import styles from './difference.module.css'
import { Dialog } from '../content/dialog.tsx'
import { Facts, Stack } from '../layout.tsx'

/** A field that differs between two copies, with both values as text. */
export type Difference = { label: string; mine: string; theirs: string }

type Props = {
  open: boolean
  /** Who changed what: 「ほかの画面でも、この下書きが更新されています」. */
  title: string
  differences: readonly Difference[]
  /** Replaces the label of the button that keeps this page's copy. */
  mineLabel?: string
  onMine: () => void
  onTheirs: () => void
  /** Postpones the decision. The caller must not save until the user decides. */
  onLater: () => void
}

/** A field's value for `Difference`: marked if it is empty, cut after 160 characters. */
export function copyWords(text: string): string {
  const signs = Array.from(text)
  if (signs.length === 0) return '（空欄）'
  return signs.length > 160 ? `${signs.slice(0, 160).join('')}…（全${signs.length}文字）` : text
}

/** Shows the differences between two copies of an object and lets the user choose one of them. */
export function ConflictDialog({
  open,
  title,
  differences,
  mineLabel = 'この画面の内容を使う',
  onMine,
  onTheirs,
  onLater,
}: Props) {
  return (
    <Dialog
      open={open}
      onClose={onLater}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={onLater}>
            あとで決める
          </Button>
          <Button variant="quiet" onClick={onTheirs}>
            もう一方の内容を使う
          </Button>
          <Button onClick={onMine}>{mineLabel}</Button>
        </>
      }
    >
      <p>どちらの内容で続けるかを選んでください。選ばなかったほうの、次の項目は失われます。</p>
      <Stack gap={2} className={styles.differences} role="region" aria-label="内容の違い" tabIndex={0}>
        {differences.map(({ label, mine, theirs }) => (
          <section key={label}>
            <h3>{label}</h3>
            <Facts>
              <div>
                <dt>この画面</dt>
                <dd>{mine}</dd>
              </div>
              <div>
                <dt>もう一方</dt>
                <dd>{theirs}</dd>
              </div>
            </Facts>
          </section>
        ))}
        {differences.length === 0 && <p>内容の違いはありません。</p>}
      </Stack>
    </Dialog>
  )
}

import type { CommunityForm } from '#domain/communities/community-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { bodyOf, communityFields, communityLabels, type CommunityFormValues } from './fields.ts'
import styles from './conflict-dialog.module.css'

type Props = {
  mine: CommunityFormValues
  /** What a colleague saved since; null while nothing is in conflict. */
  theirs: CommunityFormValues | null
  onMine: () => void
  onTheirs: () => void
  /** Puts the question off; nothing is saved until it is answered. */
  onLater: () => void
}

const same = (a: CommunityFormValues, b: CommunityFormValues, field: keyof CommunityForm) =>
  JSON.stringify(bodyOf(a)[field]) === JSON.stringify(bodyOf(b)[field])

function wordsOf(values: CommunityFormValues, field: keyof CommunityForm): string {
  if (field === 'published') return values.published ? '公開' : '非公開'
  if (field === 'images') return `${values.images.length}枚`
  if (field === 'application_items')
    return (
      bodyOf(values)
        .application_items.map(({ name, required }, at) => `${at + 1}. ${name}${required ? '（必須）' : ''}`)
        .join('\n') || '（なし）'
    )
  const signs = Array.from(values[field])
  if (signs.length === 0) return '（空欄）'
  return signs.length > 160 ? `${signs.slice(0, 160).join('')}…（全${signs.length}文字）` : values[field]
}

/** Two members edited the same community: shows where their copies differ and lets one be chosen. Neither is lost before. */
export function ConflictDialog({ mine, theirs, onMine, onTheirs, onLater }: Props) {
  const different = theirs ? communityFields.filter((field) => !same(mine, theirs, field)) : []
  return (
    <Dialog
      open={theirs !== null}
      onClose={onLater}
      title="ほかのメンバーが、このコミュニティを更新しています"
      actions={
        <>
          <Button variant="quiet" onClick={onLater}>
            編集に戻る
          </Button>
          <Button variant="quiet" onClick={onTheirs}>
            保存されている内容を使う
          </Button>
          <Button onClick={onMine}>この画面の内容で保存する</Button>
        </>
      }
    >
      <p>どちらの内容で続けるかを選んでください。選ばなかったほうの、次の項目は失われます。</p>
      {theirs && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        <div className={styles.differences} role="region" aria-label="内容の違い" tabIndex={0}>
          {different.map((field) => (
            <section key={field}>
              <h3>{communityLabels[field]}</h3>
              <dl>
                <div>
                  <dt>この画面</dt>
                  <dd>{wordsOf(mine, field)}</dd>
                </div>
                <div>
                  <dt>保存されている内容</dt>
                  <dd>{wordsOf(theirs, field)}</dd>
                </div>
              </dl>
            </section>
          ))}
          {different.length === 0 && <p>内容の違いはありません。</p>}
        </div>
      )}
    </Dialog>
  )
}

import type { ReferenceItem } from '#contract/reference/admin-reference-schemas.ts'
import type { Direction, ReferenceListName } from '#domain/reference/reference-item.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './reference.module.css'
import { moveButtonId } from './use-list-actions.ts'
import { usedWords } from './used-words.ts'

type Props = {
  list: ReferenceListName
  item: ReferenceItem
  first: boolean
  last: boolean
  onMove: (direction: Direction) => void
  onRename: () => void
  onRetire: () => void
}

const arrows: Record<Direction, { path: string; word: string }> = {
  up: { path: 'M10 16V4M4.5 9.5 10 4l5.5 5.5', word: '上へ' },
  down: { path: 'M10 4v12M4.5 10.5 10 16l5.5-5.5', word: '下へ' },
}

/** One active item with its actions. */
export function ItemRow({ list, item, first, last, onMove, onRename, onRetire }: Props) {
  return (
    <Row as="li" gap={2} rowGap={0.5} className={styles.item}>
      <Row gap={0.5} nowrap align="stretch" className={styles.order}>
        {(['up', 'down'] as const).map((direction) => (
          <Button
            key={direction}
            id={moveButtonId(item.id, direction)}
            variant="quiet"
            aria-label={`${item.name}を${arrows[direction].word}`}
            // At the end of the list the button keeps the focus and does nothing.
            aria-disabled={direction === 'up' ? first : last}
            onClick={() => onMove(direction)}
          >
            <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
              <path d={arrows[direction].path} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </Button>
        ))}
      </Row>
      <div className={styles.name}>
        <strong>{item.name}</strong>
        <span className={looks.remark}>{usedWords(list, item.used)}</span>
      </div>
      <Row gap={0.5} nowrap align="stretch" className={styles.buttons}>
        <Button variant="quiet" aria-label={`${item.name}の名前を変更`} onClick={onRename}>
          名前を変更
        </Button>
        <Button variant="quiet" aria-label={`${item.name}の使用を終える`} onClick={onRetire}>
          使用を終える
        </Button>
      </Row>
    </Row>
  )
}

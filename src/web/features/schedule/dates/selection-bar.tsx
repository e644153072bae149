import { MAX_SLOTS } from '#domain/booking/selection.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { StickyBar } from '#web/ui/content/sticky-bar.tsx'
import looks from '#web/ui/looks.module.css'

/** How many slots are selected, and the way to book them. @param refusal why one more can't be */
export function SelectionBar({ selected, next, refusal }: { selected: number; next: string; refusal: string | null }) {
  return (
    <StickyBar
      label="選んだ日程"
      action={
        selected > 0 ? (
          <LinkButton to={next} variant="action">
            予約へ進む
          </LinkButton>
        ) : (
          <Button variant="action" aria-disabled>
            予約へ進む
          </Button>
        )
      }
    >
      <div role="status">
        {selected > 0 ? <p className={looks.bold}>{selected}件を選択中</p> : <p>日程を選んでください</p>}
        {refusal ? (
          <p className={looks.problem}>{refusal}</p>
        ) : (
          <p className={looks.note}>一度に{MAX_SLOTS}件まで選べます</p>
        )}
      </div>
    </StickyBar>
  )
}

import type { Piece } from '#domain/shared/text-difference.ts'
import { classNames } from '../class-names.ts'
import inner from '../inner-looks.module.css'
import styles from './difference.module.css'

/** Characters of an equal part that are shown at each of its ends. */
const AROUND = 24

/** A long part that both texts have, without its middle. */
function shortened(text: string): string {
  const letters = Array.from(text)
  if (letters.length <= 3 * AROUND) return text
  return `${letters.slice(0, AROUND).join('')} …… ${letters.slice(-AROUND).join('')}`
}

/** One of two texts, with what the other one doesn't have marked. */
export function Difference({ pieces, side }: { pieces: readonly Piece[]; side: 'before' | 'after' }) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <p className={classNames(inner.typed, styles.text)}>
      {pieces.map(({ text, in: of }, at) =>
        of === 'both' ? shortened(text) : of === side ? <Mark key={at}>{text}</Mark> : null,
      )}
    </p>
  )
}

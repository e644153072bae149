import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import styles from './collapse.module.css'

const LINES = 5
const CHARACTERS_PER_LINE = 40

/**
 * An estimate for the first render, before the text is measured: a text that is too long on every
 * screen gets its button immediately, which avoids a layout shift.
 */
const isSurelyLonger = (text: string) =>
  text.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / CHARACTERS_PER_LINE)), 0) > LINES

type Props = {
  text: string
  moreLabel?: string
}

/**
 * A text, cut after about five lines until the user expands it. Without JavaScript it is shown
 * whole.
 */
export function Collapse({ text, moreLabel = '説明をもっと見る' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  const [longer, setLonger] = useState(() => isSurelyLonger(text))
  useLayoutEffect(() => {
    const element = box.current
    if (!element || open) return
    const measure = () => setLonger(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [open, text])
  return (
    <div>
      <div ref={box} id={id} className={classNames(styles.text, !open && styles.short)}>
        {text}
      </div>
      {(longer || open) && (
        <Button
          variant="plain"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? '閉じる' : moreLabel}
        </Button>
      )}
    </div>
  )
}

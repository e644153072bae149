/** Layout by props, with gaps from the spacing scale (tokens.css). Texts: looks.module.css. */
import { type AllHTMLAttributes, createElement, type Ref, type SubmitEventHandler } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

type Props = Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'onSubmit'> & {
  as?: keyof HTMLElementTagNameMap
  ref?: Ref<HTMLElement>
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  /** Between the children, in units of 8 px. */
  gap?: keyof typeof gaps
  /** Between lines, where it isn't `gap`. */
  rowGap?: keyof typeof rowGaps
  align?: keyof typeof aligns
  justify?: keyof typeof justifies
  /** With a border, on paper. */
  card?: boolean
  /** Inside of the border, in units of 8 px. */
  pad?: keyof typeof pads
}

type InlineProps = Props & { inline?: boolean }
type RowProps = InlineProps & { nowrap?: boolean }

const gaps = {
  0: undefined,
  0.5: styles.gapHalf,
  1: styles.gap1,
  1.5: styles.gap1Half,
  2: styles.gap2,
  3: styles.gap3,
  4: styles.gap4,
  6: styles.gap6,
  8: styles.gap8,
}
const rowGaps = {
  0: styles.lines0,
  0.5: styles.linesHalf,
  1: styles.lines1,
  2: styles.lines2,
  4: styles.lines4,
  6: styles.lines6,
}
const aligns = {
  start: styles.alignStart,
  center: styles.alignCenter,
  end: styles.alignEnd,
  baseline: styles.alignBaseline,
  stretch: styles.alignStretch,
}
const justifies = { center: styles.justifyCenter, end: styles.justifyEnd, between: styles.justifyBetween }
const pads = { 1: styles.pad1, 2: styles.pad2, 3: styles.pad3 }

/** @param kind the class names of the component */
function element(kind: string | undefined, props: RowProps) {
  const { as = 'div', gap, rowGap, align, justify, card, pad, inline, nowrap, className, ...rest } = props
  const names = classNames(
    kind,
    inline && styles.inline,
    nowrap && styles.nowrap,
    gap !== undefined && gaps[gap],
    rowGap !== undefined && rowGaps[rowGap],
    align && aligns[align],
    justify && justifies[justify],
    card && styles.card,
    pad && pads[pad],
    className,
  )
  return createElement(as, { ...rest, className: names })
}

/** A column. */
export const Stack = (props: InlineProps) => element(styles.stack, props)

/** Children beside each other, centred; those that have no room go to the next line. */
export const Row = (props: RowProps) => element(styles.row, props)

/** A grid. `className` sets its columns. */
export const Grid = (props: Props) => element(styles.grid, props)

/** A box with a border, on paper. With `gap` its children are a column. */
export const Card = (props: Props) =>
  element(props.gap === undefined ? undefined : styles.stack, { card: true, ...props })

/** Facts beside each other: terms above their values. `className` sets other columns. */
export const Facts = (props: Props) => element(styles.facts, { as: 'dl', gap: 2, rowGap: 1, ...props })

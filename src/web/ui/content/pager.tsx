import { Link, type To } from 'react-router'
import { pagerWindow } from '#domain/shared/pager.ts'
import { classNames } from '../class-names.ts'
import styles from './pager.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'

type Props = {
  /** The current page, from 1. */
  page: number
  total: number
  /** The URL of a page, with the current filters. */
  to: (page: number) => To
  label?: string
}

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pager({ page, total, to, label = 'ページ送り' }: Props) {
  if (total <= 1) return null
  const step = (target: number, text: string) =>
    target >= 1 && target <= total ? (
      <Link to={to(target)} className={classNames(styles.item, styles.step)} rel={target < page ? 'prev' : 'next'}>
        {text}
      </Link>
    ) : (
      <span className={classNames(styles.item, styles.step, styles.off)}>{text}</span>
    )
  return (
    <nav className={styles.pager} aria-label={label}>
      {step(page - 1, '前へ')}
      <ul className={styles.pages}>
        {pagerWindow(page, total).map((one) => (
          <li key={one}>
            <Link
              to={to(one)}
              className={classNames(styles.item, one === page && styles.current)}
              aria-current={one === page ? 'page' : undefined}
            >
              {one}
              <VisuallyHidden>ページ目</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
      <span className={styles.of}>
        {page} / {total}
      </span>
      {step(page + 1, '次へ')}
    </nav>
  )
}

import { Form, Link, useNavigate } from 'react-router'
import { toHalfWidth } from '#domain/shared/text.ts'
import { pagerWindow } from '#domain/shared/pager.ts'
import { classNames } from '../class-names.ts'
import { Row } from '../layout.tsx'
import styles from './pager.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'

type Props = {
  pages: { current_page: number; total_pages: number }
  /** The URL of a page, with the current filters. */
  to: (page: number) => string
  label: string
}

/** With more pages there is a field for the number of a page. */
const MOST_WITHOUT_JUMP = 7

/** Opens a page by its number. Without JavaScript the form asks for it as the address does. */
function Jump({ total, to }: { total: number } & Pick<Props, 'to'>) {
  const navigate = useNavigate()
  const { pathname, searchParams } = new URL(to(2), 'http://localhost')
  return (
    <Form
      method="get"
      action={pathname}
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('page')
        const page = typeof typed === 'string' ? Number.parseInt(toHalfWidth(typed).trim(), 10) : 0
        if (page >= 1) void navigate(to(Math.min(page, total)))
      }}
    >
      {[...searchParams]
        .filter(([name]) => name !== 'page')
        .map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      <label>
        <input name="page" inputMode="numeric" maxLength={6} required autoComplete="off" className={styles.number} />
        ページ目
      </label>
      <button type="submit" className={classNames(styles.item, styles.step)}>
        開く
      </button>
    </Form>
  )
}

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pager({ pages: { current_page: page, total_pages: total }, to, label }: Props) {
  if (total <= 1) return null
  const step = (target: number, text: string, rel?: 'prev' | 'next') =>
    target >= 1 && target <= total && target !== page ? (
      <Link to={to(target)} className={classNames(styles.item, styles.step)} rel={rel}>
        {text}
      </Link>
    ) : (
      <span className={classNames(styles.item, styles.step, styles.off)}>{text}</span>
    )
  return (
    <Row as="nav" gap={1} justify="center" className={styles.pager} aria-label={label}>
      {step(1, '最初へ')}
      {step(page - 1, '前へ', 'prev')}
      <Row as="ul" gap={0.5} nowrap align="stretch" className={styles.pages}>
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
      </Row>
      <span className={styles.of}>
        {page} / {total}
      </span>
      {step(page + 1, '次へ', 'next')}
      {step(total, '最後へ')}
      {total > MOST_WITHOUT_JUMP && <Jump key={page} total={total} to={to} />}
    </Row>
  )
}

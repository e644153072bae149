import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation, useMatches, useNavigate, useRevalidator } from 'react-router'
import { dateOf, formatDateShort, timeOf } from '#domain/shared/japan-time.ts'
import { Button } from '../button.tsx'
import { keptPage } from '../keep-page.ts'
import { Row } from '../layout.tsx'
import styles from './kept-page-notice.module.css'

/** 「10:32」, with the date if that isn't today. */
function momentOf(at: number): string {
  const date = dateOf(at)
  const time = timeOf(at)
  return date === dateOf(Date.now()) ? time : `${formatDateShort(date)} ${time}`
}

/** The first pause before an automatic retry, and the longest, ms. Each is twice the one before. */
const RETRY = { first: 5_000, longest: 60_000 }

/**
 * Says that the page on screen is not the newest, or that another one couldn't be opened, with a
 * retry. A page that is not the newest is loaded again when the network returns, or the tab, and
 * after growing pauses: a browser may call itself online without a connection. Render it once,
 * around all pages.
 */
export function KeptPageNotice() {
  const failure = useSyncExternalStore(keptPage.subscribe, keptPage.failure, () => null)
  const { pathname, search, key } = useLocation()
  const matches = useMatches()
  const { revalidate, state } = useRevalidator()
  const navigate = useNavigate()

  useEffect(() => {
    // A copy of the service worker has the time at which it was kept.
    const kept = document.documentElement.dataset.keptAt
    if (kept === undefined) return
    delete document.documentElement.dataset.keptAt
    keptPage.report({ kind: 'stale', at: Number(kept) })
  }, [])
  useEffect(() => {
    const now = keptPage.failure()
    const at = now?.kind === 'stale' ? now.at : Date.now()
    keptPage.show({
      address: pathname + search,
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
      at,
    })
  }, [matches, pathname, search])
  useEffect(() => {
    // The redirect back to this page scrolled to its top.
    const now = keptPage.failure()
    if (now?.kind === 'unopened') window.scrollTo(0, now.scroll)
  }, [key])
  useEffect(() => {
    const retry = () => {
      if (keptPage.failure()?.kind === 'stale') void revalidate()
      else keptPage.report(null)
    }
    const retryStale = () => {
      if (document.visibilityState === 'visible' && keptPage.failure()?.kind === 'stale') void revalidate()
    }
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', retryStale)
    return () => {
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retryStale)
    }
  }, [revalidate])
  const isStale = failure?.kind === 'stale'
  const pause = useRef(RETRY.first)
  useEffect(() => {
    if (!isStale) pause.current = RETRY.first
    if (!isStale || state === 'loading') return
    const timer = setTimeout(() => {
      pause.current = Math.min(2 * pause.current, RETRY.longest)
      if (document.visibilityState === 'visible') void revalidate()
    }, pause.current)
    return () => clearTimeout(timer)
  }, [isStale, state, revalidate])

  useEffect(() => {
    // The service worker couldn't send a form of this page.
    const onMessage = (event: MessageEvent) => {
      if (event.data === 'unsent') keptPage.reportUnsent()
    }
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
  }, [])

  // The router asks for the routes of this address before it loads it again, unless a link to it
  // has been on the page. Without a network that question would fail.
  const known = <Link to={pathname} hidden tabIndex={-1} aria-hidden="true" />
  if (failure === null) return known
  const again = () => {
    if (failure.kind === 'stale') void revalidate()
    else if (failure.kind === 'unopened') {
      keptPage.report(null)
      void navigate(failure.to)
    }
  }
  return (
    <Row gap={2} nowrap justify="center" className={styles.notice} role="status">
      <p>
        {failure.kind === 'stale' && `${momentOf(failure.at)} 時点の内容です。いまの内容を読み込めませんでした。`}
        {failure.kind === 'unopened' && '通信できないため、次のページを開けませんでした。'}
        {failure.kind === 'unsent' &&
          '通信できないため、送信できませんでした。つながってから、もう一度お試しください。'}
      </p>
      {failure.kind !== 'unsent' && (
        <Button variant="quiet" busy={state === 'loading'} busyLabel="読み込んでいます…" onClick={again}>
          もう一度試す
        </Button>
      )}
      {known}
    </Row>
  )
}

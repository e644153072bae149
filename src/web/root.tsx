import { type ReactNode, useEffect } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration, useRevalidator } from 'react-router'
import './ui/tokens.css'
import './ui/base.css'
import type { Route } from './+types/root'
import { EarlyInputRecorder, useReplayEarlyInput } from './ui/frame/early-input.tsx'
import { ErrorPage, errorTitle } from './ui/frame/error-page.tsx'
import { NavigationProgress } from './ui/frame/navigation-progress.tsx'
import { PageLinks } from './ui/frame/page-links.tsx'
import { PageStyles } from './ui/frame/page-styles.tsx'
import { SiteFrame } from './ui/frame/site-frame.tsx'
import { StarsShape } from './ui/stars-shape.tsx'
import { UnsavedGuard } from './ui/form/use-unsaved-warning.ts'
import { KeptPageNotice } from './ui/frame/kept-page-notice.tsx'
import { keepPage } from './ui/keep-page.ts'

export const clientMiddleware = [keepPage]

export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  if (error) return [{ title: errorTitle(error) }, { name: 'robots', content: 'noindex' }]
  return [{ title: 'つむぎ' }]
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ja">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f3" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <PageStyles />
        <EarlyInputRecorder />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function useWatchedPage() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const watched = import('./ui/frame/watch-page.ts').then(
      ({ watchPage }) => watchPage(revalidate),
      (error: unknown) => console.info('page not watched', error),
    )
    return () => {
      void watched.then((end) => end?.())
    }
  }, [revalidate])
}

export default function App() {
  useReplayEarlyInput()
  useWatchedPage()
  return (
    <>
      <NavigationProgress />
      <PageLinks />
      <StarsShape />
      <UnsavedGuard />
      <KeptPageNotice />
      <Outlet />
    </>
  )
}

/** For errors outside of all layouts. The session is unknown here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame user={undefined}>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}

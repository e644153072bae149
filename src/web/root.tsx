import type { ReactNode } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
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
import { keepPage } from './ui/keep-page.ts'
import { afterHydration } from './ui/later.tsx'

const WatchPage = afterHydration(async () => (await import('./ui/frame/watch-page.tsx')).WatchPage)

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

export default function App() {
  useReplayEarlyInput()
  return (
    <>
      <NavigationProgress />
      <PageLinks />
      <StarsShape />
      <UnsavedGuard />
      <WatchPage />
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

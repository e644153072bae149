import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import './ui/tokens.css'
import './ui/base.css'
import type { Route } from './+types/root'
import { ErrorPage, errorTitle } from './ui/error-page.tsx'
import { NavigationProgress } from './ui/navigation-progress.tsx'
import { SiteFrame } from './ui/site-frame.tsx'

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
        {/* Style sheets come from our own origin: a nonce here would only differ between server and browser. */}
        <Links nonce="" />
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
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  )
}

/** For what no layout caught. Who is signed in isn't known here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame user={undefined}>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ignoreComposedKeys } from './ui/form/composed-keys.ts'
import { PageContext } from './ui/nonce.ts'

ignoreComposedKeys()

const page = {
  // Browsers hide the attribute `nonce`; the property still has its value.
  nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
  requestId: document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content,
}

/** An older browser keeps the server's page, which can be read (docs/product/quality.md#browsers). */
const isSupported = 'toSorted' in Array.prototype

if (isSupported)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageContext value={page}>
          <HydratedRouter />
        </PageContext>
      </StrictMode>,
    )
  })
else window.tsumugiEarlyInput?.stop()

// The service worker only shows the offline page. Pages work without it, so a failure is not an
// error.
function registerWorker() {
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.info('offline page not available', error))
}

// Registered after the page's own resources. The page may be loaded before this module runs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerWorker()
  else window.addEventListener('load', registerWorker)
}

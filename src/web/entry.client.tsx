import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeEarlyInput } from './ui/frame/early-input.tsx'
import { PageContext } from './ui/nonce.ts'
import { areStylesWritten } from './ui/frame/page-styles.tsx'

const page = {
  // The attribute is hidden from scripts and styles, the property is not.
  nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
  requestId: document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content,
  stylesWritten: areStylesWritten(),
}

takeEarlyInput()
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

// The worker only answers a navigation that failed; a page without it works the same, so a refusal is only noted.
function registerWorker() {
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.info('offline page not available', error))
}

// After everything that the page itself needs. The page may be complete before this module runs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerWorker()
  else window.addEventListener('load', registerWorker)
}

// Renders a component in the browser of a test of components (vitest.config.ts).
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { Kit } from '#web/ui/kit/kit.tsx'
import '#web/ui/base.css'
import '#web/ui/tokens.css'

/**
 * Renders at every address of a router in memory, in the page's main part. It is removed at the end
 * of the test.
 *
 * @param address the first one
 * @returns `address`: the current one with its query
 */
export function render(element: ReactNode, address = '/') {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <Kit>
            <main id="main" tabIndex={-1}>
              {element}
            </main>
          </Kit>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return { address: () => router.state.location.pathname + router.state.location.search }
}

/** Types the first part of a native date field: its value stays empty. */
export async function typePartOf(date: Locator) {
  const field = (await date.findElement()) as HTMLInputElement
  field.focus()
  await userEvent.keyboard('1')
  await expect.poll(() => field.validity.badInput).toBe(true)
}

// Renders a component in the browser of a test of components (vitest.config.ts).
import { createContext, type ReactNode, useContext } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { ignoreComposedKeys } from '#web/ui/form/composed-keys.ts'
import { watchAnnouncements } from '#web/ui/frame/watch-announcements.ts'
import { watchFocus } from '#web/ui/frame/watch-focus.ts'
import { Kit } from '#web/ui/kit/kit.tsx'
import { toastStore } from '#web/ui/kit/toast-store.ts'
import '#web/ui/base.css'
import '#web/ui/tokens.css'

// As entry.client.tsx does.
ignoreComposedKeys()

const Content = createContext<ReactNode>(null)
const Rendered = () => useContext(Content)

/**
 * Renders at every address of a router in memory, in the page's main part. It is removed at the end
 * of the test. The padding is that of a page: a popover is as wide as its field, and one that
 * overflows would make the page scroll.
 *
 * @param address the first one
 * @returns `address`: the current one with its query; `replace`: renders another element instead
 */
export function render(element: ReactNode, address = '/') {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <Kit>
            <main id="main" tabIndex={-1} style={{ padding: '16px' }}>
              <Rendered />
            </main>
          </Kit>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const replace = (next: ReactNode) =>
    root.render(
      <Content value={next}>
        <RouterProvider router={router} />
      </Content>,
    )
  replace(element)
  const ends = [watchAnnouncements(), watchFocus()]
  onTestFinished(() => {
    for (const end of ends) end()
    for (const { id } of toastStore.now()) toastStore.remove(id)
    root.unmount()
    place.remove()
    // The live region of `announce`.
    document.getElementById('said')?.remove()
  })
  return { address: () => router.state.location.pathname + router.state.location.search, replace }
}

/** Types the first part of a native date field: its value stays empty. */
export async function typePartOf(date: Locator) {
  const field = (await date.findElement()) as HTMLInputElement
  field.focus()
  await userEvent.keyboard('1')
  await expect.poll(() => field.validity.badInput).toBe(true)
}

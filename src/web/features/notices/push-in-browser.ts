// Notices in this browser: what it allows, and its subscription at the push service of its maker.
import type { NewPushSubscription } from '#contract/notices/notices-schemas.ts'

/** `home_screen`: Safari on iPhone and iPad allows notices only to a page on the home screen. */
export type BrowserState = 'unsupported' | 'home_screen' | 'denied' | 'unsubscribed' | 'subscribed'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** iPadOS names itself a Mac, but no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const ownSubscription = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** Whether the browser takes messages that are signed with this key. */
function isFor(subscription: PushSubscription, public_key: string): boolean {
  const key = subscription.options.applicationServerKey
  if (key === null) return false
  const [given, wanted] = [new Uint8Array(key), bytesOf(public_key)]
  return given.length === wanted.length && given.every((byte, n) => byte === wanted[n])
}

/** @param public_key of the server */
export async function readBrowserState(public_key: string): Promise<BrowserState> {
  if (!isSupported()) return isApplePhone() ? 'home_screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await ownSubscription()
  return Notification.permission === 'granted' && subscription && isFor(subscription, public_key)
    ? 'subscribed'
    : 'unsubscribed'
}

/**
 * Asks the user for permission, and subscribes. Call it in the handler of a click: browsers refuse
 * to ask at other times.
 * @returns what the server needs; null when the user doesn't allow it
 * @throws when the browser can't reach its push service
 */
export async function subscribe(public_key: string): Promise<NewPushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  // The worker may not be registered yet, or not at all under `npm run dev`.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // With another key of the server, the browser refuses to subscribe again.
  if (old && !isFor(old, public_key)) await old.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(public_key) }
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** The server sends nothing any more, so a failure leaves nothing wrong. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await ownSubscription())?.unsubscribe()
  } catch (error) {
    console.info('the browser keeps its push subscription', error)
  }
}

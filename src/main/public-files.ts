/** The files of `public/` that are served at the root of the site, by their address. */
export const publicFiles = [
  '/favicon.ico',
  '/favicon.svg',
  '/offline.html',
  '/og.png',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/tsumugi.webmanifest',
  '/sw.js',
]

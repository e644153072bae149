// The page that shows the OpenAPI document to users.
import { html } from 'hono/html'
import { INFO } from './info.ts'
import { READER_FILE } from './reader-file.ts'
import { readerWords } from './reader-words.ts'

/** Colors for parts in which the reader has less contrast than WCAG AA requires. */
const COLORS = `.light-mode {
  --scalar-color-3: #6b6b6b;
  --scalar-color-green: #00734c;
  --scalar-color-orange: #a84300;
  --scalar-color-blue: #005ea8;
  --scalar-color-red: #c00015;
}
.dark-mode {
  --scalar-color-3: #9a9a9a;
  --scalar-color-red: #ff7070;
}`

/**
 * The Content-Security-Policy would block everything else that the reader loads from other sites.
 */
const CONFIGURATION = JSON.stringify({
  url: '/api/openapi.json',
  localization: { locale: 'ja', direction: 'ltr', translations: readerWords },
  modelsSectionLabel: 'スキーマ',
  documentDownloadType: 'json',
  showOperationId: true,
  showExtensions: ['x-access', 'x-max-body', 'x-records', 'x-fresh'],
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  // A test request from this page would use the session of the reader.
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  favicon: '/favicon.svg',
  customCss: COLORS,
})

/** @param nonce of the response's Content-Security-Policy, for style sheets that the reader adds */
export const readerPage = (nonce: string) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce="${nonce}" content="${nonce}" />
        <title>${INFO.title}</title>
        <link rel="icon" href="/favicon.svg" />
      </head>
      <body>
        <noscript>
          <p>
            この画面には JavaScript が要ります。文書は <a href="/api/openapi.json">/api/openapi.json</a> にあります。
          </p>
        </noscript>
        <script id="api-reference" type="application/json" data-configuration="${CONFIGURATION}"></script>
        <script src="${READER_FILE}" nonce="${nonce}"></script>
      </body>
    </html>`

// The rules of docs/architecture.md that can be checked by reading the sources.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  DEMO,
  files,
  imports,
  isOurs,
  isTest,
  type Layer,
  layerOf,
  LAYERS,
  relative,
  ROOT,
  sources,
  SRC,
  target,
} from './sources.ts'

/** What a layer may import of ours; of the layers behind `types` only types. */
const MAY: Record<Layer, { values: Layer[]; types: Layer[] }> = {
  domain: { values: ['domain'], types: [] },
  contract: { values: ['domain', 'contract'], types: [] },
  database: { values: ['domain', 'database'], types: [] },
  gateways: { values: ['domain', 'gateways'], types: [] },
  services: { values: ['domain', 'database', 'gateways', 'services'], types: ['contract'] },
  api: { values: ['domain', 'contract', 'services', 'api'], types: [] },
  web: { values: ['domain', 'contract', 'web'], types: [] },
  main: { values: [...LAYERS], types: [] },
  demo: { values: ['domain', 'database', 'gateways', 'demo'], types: ['main'] },
}

/** npm packages by layer; all layers may use `node:` modules, except domain, contract and web. */
const PACKAGES: Record<Layer, RegExp> = {
  domain: /^$/,
  contract: /^zod$|^@hono\/zod-openapi$/,
  database: /^(kysely|pg|node:)/,
  gateways:
    /^(node:|pg$|pg-boss$|kysely$|better-auth(\/|$)|@better-auth\/utils\/|@simplewebauthn\/server$|nodemailer$|postal-mime$|sharp$|aws4fetch$|jposta$|@holiday-jp\/|hono\/html$|@zxcvbn-ts\/)/,
  services: /^node:|^zod$/,
  api: /^(hono(\/|$)|@hono\/|@asteasolutions\/zod-to-openapi$|node:|zod$)/,
  web: /^(react(\/|$)|react-dom(\/|$)|react-router(\/|$)|@react-router\/|zod$|react-aria-components\/|@tanstack\/react-table$|@simplewebauthn\/browser$|uqr$)/,
  main: /./,
  demo: /^(kysely|pg|node:)/,
}

describe('layers', () => {
  it('import only what they may', () => {
    const wrong = imports.filter((one) => {
      const to = target(one)
      if (to === null || !isOurs(to) || one.to.includes('/+types/')) return false
      const layer = layerOf(one.from)
      const other = layerOf(to)
      return !MAY[layer].values.includes(other) && !(one.typeOnly && MAY[layer].types.includes(other))
    })
    expect(wrong.map((one) => `${relative(one.from)} → ${one.to}`)).toEqual([])
  })

  it('work without demo/, which one file of the product loads where it is there', () => {
    const named = sources
      .filter((file) => layerOf(file) !== 'demo')
      .filter((file) => /['"`](#demo\/|(\.\.\/)+demo\b)/.test(fs.readFileSync(file, 'utf8')))
    expect(named.map(relative)).toEqual(['src/main/demo.ts'])
    expect(imports.filter((one) => one.from === named[0] && target(one)?.startsWith(DEMO))).toEqual([])
  })

  it('keep the component library of the working areas away from public pages', () => {
    const seen = new Set<string>()
    const library: string[] = []
    const visit = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      for (const one of imports.filter(({ from, typeOnly }) => from === file && !typeOnly)) {
        const to = target(one)
        if (to !== null) visit(to)
        if (/^(react-aria-components|@tanstack)\b/.test(one.to)) library.push(`${relative(one.from)} → ${one.to}`)
      }
    }
    const web = path.join(SRC, 'web')
    for (const file of [path.join(web, 'root.tsx'), ...files(path.join(web, 'routes/public'))]) visit(file)
    expect(library).toEqual([])
  })

  it('use only their packages', () => {
    const wrong = imports.filter(
      (one) => target(one) === null && !/\.css(\?.*)?$/.test(one.to) && !PACKAGES[layerOf(one.from)].test(one.to),
    )
    expect(wrong.map((one) => `${relative(one.from)} → ${one.to}`)).toEqual([])
  })

  it('reach each other by alias, and their own feature relatively', () => {
    const wrong = imports.filter((one) => {
      const to = target(one)
      return to !== null && one.to.startsWith('.') && isOurs(to) && layerOf(to) !== layerOf(one.from)
    })
    expect(wrong.map((one) => `${relative(one.from)} → ${one.to}`)).toEqual([])
  })

  it('let the browser load no schemas, and name endpoints only where their calls are made', () => {
    const wrong = imports.filter((one) => {
      if (layerOf(one.from) !== 'web' || !/(-schemas|endpoints)\.ts$/.test(one.to)) return false
      return !one.typeOnly || (one.to.endsWith('endpoints.ts') && !relative(one.from).startsWith('src/web/calls/'))
    })
    expect(wrong.map((one) => relative(one.from))).toEqual([])
  })

  it('has calls by operation name in files that are named after a feature or a file of the contract', () => {
    const calls = imports.filter((one) => relative(one.from).startsWith('src/web/calls/') && one.to.startsWith('#'))
    const wrong = calls.filter((one) => {
      const [, feature, endpoints] = /^#contract\/(\w+)\/([\w-]+)-endpoints\.ts$/.exec(one.to) ?? []
      const name = path.basename(one.from, '.ts')
      return name !== endpoints && name.replace(/^(admin|brand|host)-/, '') !== feature
    })
    expect(wrong.map((one) => relative(one.from))).toEqual([])
    expect(calls.length).toBeGreaterThan(40)
  })

  it('let services use of gateways only ports', () => {
    const wrong = imports.filter(
      (one) =>
        layerOf(one.from) === 'services' &&
        one.to.startsWith('#gateways/') &&
        !one.typeOnly &&
        !/\/(port|layout)\.ts$/.test(one.to),
    )
    expect(wrong.map((one) => `${relative(one.from)} → ${one.to}`)).toEqual([])
  })
})

describe('features', () => {
  it('of the web import ui < features < routes', () => {
    const order = ['ui', 'features', 'routes']
    const part = (file: string) => order.indexOf(path.relative(path.join(SRC, 'web'), file).split(path.sep)[0]!)
    const wrong = imports.filter((one) => {
      const to = target(one)
      if (layerOf(one.from) !== 'web' || to === null || layerOf(to) !== 'web') return false
      return part(one.from) >= 0 && part(to) > part(one.from)
    })
    expect(wrong.map((one) => `${relative(one.from)} → ${one.to}`)).toEqual([])
  })

  it('keep the helpers of operations in shared and mails, which the API takes no values from', () => {
    const wrong = imports.filter(
      (one) => layerOf(one.from) === 'api' && !one.typeOnly && /^#services\/[a-z]+\/(shared|mails)\//.test(one.to),
    )
    expect(wrong.map((one) => `${relative(one.from)} → ${one.to}`)).toEqual([])
  })
})

describe('parts of pages', () => {
  const UI = 'src/web/ui/'
  /** What stands on pages in many places and is made in one. */
  const parts: { what: string; made: RegExp; at: string[] }[] = [
    { what: 'dialogs', made: /<dialog\b|showModal\(/, at: [`${UI}content/dialog.tsx`] },
    {
      what: 'notices that interrupt',
      made: /['"]alert['"]/,
      at: [
        `${UI}notice.tsx`,
        // Beside what failed, in a notice or a field that stands there already.
        'src/web/features/accounts/my-page/verify-email.tsx',
        'src/web/features/experiences/form/parts/calendar-row.tsx',
        'src/web/features/images/upload-tile.tsx',
      ],
    },
    { what: 'bars of progress', made: /<progress\b|role="progressbar"/, at: [`${UI}content/progress-bar.tsx`] },
    { what: 'choosing of files', made: /type="file"/, at: [`${UI}form/file-input.tsx`] },
    { what: 'dropping of files', made: /isFileDropItem/, at: [`${UI}kit/file-drop.tsx`] },
    { what: 'dragging', made: /\bdraggable=|onDragStart=|useDrag\b/, at: [`${UI}kit/sortable.tsx`] },
    { what: 'comboboxes', made: /role="combobox"|<ComboBox\b|<datalist\b/, at: [`${UI}kit/combobox.tsx`] },
    {
      what: 'tables',
      made: /<table\b/,
      at: [
        `${UI}kit/data-table.tsx`,
        `${UI}kit/list-table.tsx`,
        // Sums, and pages for the printer: they are read as they stand, and never become cards on a
        // phone.
        'src/web/features/booking/slots/refund-table.tsx',
        'src/web/features/booking/shared/quote-table.tsx',
        'src/web/features/experiences/host/numbers-panel.tsx',
        'src/web/routes/host/calendars-print.tsx',
        'src/web/features/booking/shared/document-sheet.tsx',
      ],
    },
  ]
  const pages = sources.filter((file) => layerOf(file) === 'web' && file.endsWith('.tsx') && !isTest(file))

  it.each(parts)('$what are made in one place', ({ made, at }) => {
    const makers = pages.map(relative).filter((file) => made.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))
    expect(makers.filter((file) => !at.includes(file))).toEqual([])
    expect(makers).toContain(at[0])
  })

  it('has forms that never put typed text into the address when JavaScript is missing', () => {
    const forms = pages.flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(/<form\b|as="form"/g)].map(({ index, input }) => ({
        file: relative(file),
        tag: input.slice(input.lastIndexOf('<', index), index + 300),
      })),
    )
    // Most forms are `PostForm`. A form with an `action` is a search. Its words are part of the
    // address on purpose.
    expect(forms.filter(({ tag }) => !/method="post"|action=/.test(tag)).map(({ file }) => file)).toEqual([])
    expect(forms.length).toBeGreaterThan(15)
  })

  it('handle keys on keydown only, after those of input methods are taken out', () => {
    // In Safari nothing tells the keyup of a confirmed word from any other.
    const other = /onKey(Up|Press)|['"]key(up|press)['"]|keyCode|addEventListener\('keydown',[^)]*(true|capture)/
    const web = sources.filter((file) => layerOf(file) === 'web' && !isTest(file))
    const users = web.filter((file) => other.test(fs.readFileSync(file, 'utf8'))).map(relative)
    expect(users).toEqual([`${UI}form/composed-keys.ts`])
    const entry = fs.readFileSync(path.join(SRC, 'web/entry.client.tsx'), 'utf8')
    expect(entry).toMatch(/^ignoreComposedKeys\(\)$[^]*hydrateRoot/m)
  })

  it('use React Aria and TanStack Table through the kit alone', () => {
    const users = imports.filter(({ to }) => /^(react-aria|@tanstack)/.test(to)).map(({ from }) => relative(from))
    expect(users.filter((file) => !file.startsWith(`${UI}kit/`))).toEqual([])
  })
})

describe('files', () => {
  it('have no import cycles, of types neither', () => {
    const graph = new Map<string, string[]>()
    for (const one of imports) {
      const to = target(one)
      if (to === null) continue
      graph.set(one.from, [...(graph.get(one.from) ?? []), to])
    }
    const state = new Map<string, 'open' | 'done'>()
    const cycles: string[] = []
    const visit = (file: string, trail: string[]) => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(file)), file].map(relative).join(' → '))
        return
      }
      state.set(file, 'open')
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
      state.set(file, 'done')
    }
    for (const file of graph.keys()) visit(file, [])
    expect(cycles).toEqual([])
  })

  it('are at most 300 lines long; tests and the demonstration 400', () => {
    const generated = new Set(['src/database/tables.ts'])
    const long = [...sources, ...files(path.join(ROOT, 'test')), ...files(path.join(ROOT, 'e2e'))]
      .filter((file) => !generated.has(relative(file)))
      .map((file) => [relative(file), fs.readFileSync(file, 'utf8').split('\n').length] as const)
      .filter(([file, lines]) => lines > (file.startsWith('src/') && !isTest(file) ? 301 : 401))
    expect(long).toEqual([])
  })

  it('read the environment in one place', () => {
    const readers = sources
      .filter((file) => !isTest(file) && /\bprocess\.env\b/.test(fs.readFileSync(file, 'utf8')))
      .map(relative)
    // The launcher hands the environment on to PostgreSQL; it reads nothing of it.
    expect(readers.filter((file) => file !== 'src/database/embedded.ts')).toEqual(['src/main/server.ts'])
  })

  it('start programs with lists of arguments, never by a shell', () => {
    const started = sources.filter((file) => {
      const text = fs.readFileSync(file, 'utf8')
      const imported = /import \{([^}]*)\} from 'node:child_process'/.exec(text)?.[1] ?? ''
      return /\bexec(Sync)?\b/.test(imported) || /\bshell: (?!false)/.test(text)
    })
    expect(started.map(relative)).toEqual([])
  })

  it('lock rows in one place', () => {
    const lockers = sources
      .filter((file) => relative(file) !== 'src/database/locks.ts' && !isTest(file))
      // The sandbox provider's books are not ours.
      .filter((file) => !relative(file).startsWith('src/gateways/payment/sandbox/'))
      .filter((file) => /\bfor update\b(?! skip)|\.forUpdate\(/i.test(fs.readFileSync(file, 'utf8')))
    expect(lockers.map(relative)).toEqual([])
  })

  it('tell no time in rules and services', () => {
    const tellers = sources
      .filter((file) => ['domain', 'services', 'database', 'demo'].includes(layerOf(file)) && !isTest(file))
      .filter((file) => /new Date\(\)/.test(fs.readFileSync(file, 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '')))
    expect(tellers.map(relative)).toEqual([])
  })

  it('name no address of a package registry in the lock file', () => {
    expect(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"/)
  })
})

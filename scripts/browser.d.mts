export function findBrowser(): string | undefined
export function ensureBrowser(): string | null
export function hasEngine(engine: 'webkit' | 'firefox'): boolean

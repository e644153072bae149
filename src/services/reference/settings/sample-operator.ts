/**
 * A fictitious operator, shown until the real one is set. Its address and number are reserved for
 * examples or invented.
 */
export const sampleOperator = {
  service_name: 'つむぎ',
  company_name: '株式会社つむぎ（サンプル）',
  representative: '代表取締役　見本 太郎',
  postal_code: '000-0000',
  address: '東京都見本区見本町1-2-3',
  phone: '00-0000-0000',
  email: 'support@tsumugi.example',
  contact_hours: '平日 10:00〜17:00（土日祝日・年末年始を除く）',
}

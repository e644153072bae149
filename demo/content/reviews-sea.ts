import type { DemoReview } from './reviews-type.ts'

/** Reviews of experiences by the sea. */
export const demoSeaReviews: DemoReview[] = [
  {
    experience_key: 'kayak',
    guest_key: 'guest-03',
    rate: 5,
    days_ago: 14,
    content:
      '夜勤続きでくたくたでしたが、沖で櫂を止めたときの静けさに涙が出そうになりました。耳の奥までほどける感じです。漕ぐのは正味半分くらい、あとは浮かんでいるだけでも許してくれます。',
    reply:
      'いちばん静かな朝に当たりましたね。浮かんでいるだけの時間こそ、私たちの自慢です。またくたびれたら来てください。',
  },
  {
    experience_key: 'kayak',
    guest_key: 'guest-16',
    rate: 4,
    days_ago: 23,
    content:
      '腕がぱんぱんになると覚悟していたら、使うのは背中だと教わって納得。初めての人に合わせた速さなので、体力のある人には少し物足りないかも。小さな浜に上がってからの寄り道が最高でした。',
    reply: '寄り道をほめてくださってありがとうございます。体力のある方向けに、もう一つ先の島まで行く回を考えています。',
  },
  {
    experience_key: 'kayak',
    guest_key: 'guest-02',
    rate: 5,
    days_ago: 31,
    content:
      '小五の息子が、帰りの車で「海ってしゃべらないんだね」と言いました。連れてきてよかった。二人艇で息を合わせるのに最初は大げんかしましたけど、それも含めて。',
    reply: '親子げんかの艇、岸から見て応援していました。後半の息の合い方は見事でしたよ。',
  },
  {
    experience_key: 'kayak',
    guest_key: 'guest-24',
    rate: 5,
    days_ago: 47,
    content:
      '少人数だったので助かりました。無理に話しかけられず、でも困っていると必ず横にいてくれる。ガイドさんの距離感が絶妙です。',
    reply: null,
  },
  {
    experience_key: 'kayak',
    guest_key: 'guest-08',
    rate: 4,
    days_ago: 66,
    content:
      '朝の光が水平に入ってきて、海面が銀から桃色に変わるところを撮れました。防水の袋を貸してもらえますが、大きいカメラは入りません。そこだけ先に知りたかったです。',
    reply:
      '袋の寸法を案内に書き足しました。教えてくださってありがとうございます。あの日の光は、ここでも年に何度かしかありません。',
  },
  {
    experience_key: 'kayak',
    guest_key: 'guest-05',
    rate: 4,
    days_ago: 89,
    content:
      '七十を過ぎて海に出るとは思いませんでした。乗り降りのときに両側から支えていただき安心でした。主人は少し腰にきたようですが、夜まで機嫌がよかったです。',
    reply: null,
  },
  {
    experience_key: 'kayak',
    guest_key: 'guest-20',
    rate: 5,
    days_ago: 112,
    content:
      '許可をもらって水音を録りました。櫂からしずくが落ちる音、遠くの船の低い音、鳥。帰って聞き返しても同じ朝にいるようです。',
    reply: '録った音を送ってくださって、集会所で皆で聞きました。漁師たちが、あれは自分の船だと言い張っています。',
  },
  {
    experience_key: 'kayak',
    guest_key: 'guest-18',
    rate: 3,
    days_ago: 140,
    content:
      '出張のついでに参加。景色は文句なしですが、集合がとても早く、前泊がほぼ必須です。着替える場所も簡素なので、仕事の前に行くのはおすすめしません。',
    reply:
      'ご不便をおかけしました。凪を選ぶとどうしても朝が早くなります。着替えの小屋は、鏡と棚をつけて直しているところです。',
  },
  {
    experience_key: 'kayak',
    guest_key: 'guest-19',
    rate: 5,
    days_ago: 178,
    content:
      '三人で申し込み、ずっと笑っていました。静けさを味わう会なのに、うるさくてすみません。浜で食べたおにぎり、三人とも二つ目をねだりました。',
    reply: null,
  },
  {
    experience_key: 'kayak',
    guest_key: 'guest-28',
    rate: 5,
    days_ago: 215,
    content:
      'ひと月滞在した最後の週に参加。岸から眺めていた島の裏側に、あんな小さな浜があるなんて。次の町でもこの朝を思い出すと思います。',
    reply: null,
  },
  {
    experience_key: 'stars',
    guest_key: 'guest-09',
    rate: 5,
    days_ago: 9,
    content:
      '寝ころんだまま何も見えない時間が十五分ほどあり、そこから急に星がわいてきました。目が慣れるまで待つ、というのを夫婦で初めて体験しました。',
    reply: '待つ十五分がいちばんの見どころだと思っています。おふたりの静かな歓声、聞こえていましたよ。',
  },
  {
    experience_key: 'stars',
    guest_key: 'guest-04',
    rate: 5,
    days_ago: 26,
    content:
      '夜行バスと飛行機を乗り継いで来た甲斐がありました。星の島言葉をいくつか覚えたので、大学で地理の友人に自慢しています。',
    reply: null,
  },
  {
    experience_key: 'stars',
    guest_key: 'guest-25',
    rate: 4,
    days_ago: 40,
    content:
      '三歳の子は始まる前に寝てしまいましたが、敷物の端に寝かせてくださいました。親だけゆっくり見られて、むしろありがたかったです。夜風が出るので、子どもの上着は一枚多めに。',
    reply: 'お子さんの寝息もよい音でした。上着の案内、もう少し大きな字で書いておきますね。',
  },
  {
    experience_key: 'stars',
    guest_key: 'guest-12',
    rate: 4,
    days_ago: 58,
    content:
      '解説は控えめで、問いかけると深い話が返ってくる。語りすぎない案内人は貴重です。ひとつだけ、集合場所の目印が夜だとわかりにくく、十五分ほど迷いました。',
    reply: '迷わせてしまって申し訳ありません。足もとを照らす小さな灯りを、曲がり角に置くようにしました。',
  },
  {
    experience_key: 'stars',
    guest_key: 'guest-30',
    rate: 5,
    days_ago: 81,
    content: '同期に写真を見せたら「何も写ってない」と笑われました。写らないから来るんだと言い返しました。',
    reply: null,
  },
  {
    experience_key: 'stars',
    guest_key: 'guest-13',
    rate: 2,
    days_ago: 103,
    content:
      '雲が多く、見えた星は数えるほどでした。雲間があれば行うと読んではいましたが、夕方に空模様の知らせがあれば別の日に替えたと思います。天気だけに惜しい。',
    reply:
      'せっかくの夜に、お知らせが足りませんでした。いまは空が怪しい日ほど早めにお電話して、ご一緒に決めています。次は晴れた夜にお会いしたいです。',
  },
  {
    experience_key: 'stars',
    guest_key: 'guest-01',
    rate: 5,
    days_ago: 133,
    content:
      'キビの葉のこすれる音と、遠くのカエル。隣の人の顔も見えない暗さなのに、ちっとも怖くありませんでした。ひとり旅の方に向いています。',
    reply: null,
  },
  {
    experience_key: 'stars',
    guest_key: 'guest-27',
    rate: 4,
    days_ago: 169,
    content:
      '海外の友人と参加。英語は少しだけとのことでしたが、星の物語は身ぶりで十分に伝わりました。訳しきれなかった島の言葉は、そのまま覚えて帰りました。',
    reply: null,
  },
  {
    experience_key: 'stars',
    guest_key: 'guest-22',
    rate: 5,
    days_ago: 240,
    content:
      '山の上で見る星とはまた違いました。草の匂いのする星空は初めてです。地面があたたかいので、長く寝ていられます。',
    reply: '山の星と比べていただけるのはうれしいです。いつか、そちらの山の星も教えてください。',
  },
  {
    experience_key: 'port',
    guest_key: 'guest-10',
    rate: 5,
    days_ago: 19,
    content:
      '荷揚げを横で見られて大興奮。質問攻めにしたのに、網の目の大きさの話まで全部答えてくれました。朝ごはんのイカは反則です。',
    reply: 'あんなに質問されたのは初めてで、こちらも楽しかったです。市場の仲間が、次はいつ来るのかと聞いています。',
  },
  {
    experience_key: 'port',
    guest_key: 'guest-18',
    rate: 5,
    days_ago: 52,
    content:
      '会議の前の二時間半で参加。駅前のホテルから歩いて戻れました。出張で来る函館が、初めて町として見えた気がします。',
    reply: null,
  },
  {
    experience_key: 'port',
    guest_key: 'guest-05',
    rate: 4,
    days_ago: 95,
    content:
      'お魚の名前をひとつずつ教えてくださり、夫は手帳に全部書いておりました。朝の港は冷えますので、懐炉をおすすめします。',
    reply: 'ご主人の手帳、立派でした。書かれた魚の名は漁師よりも正確だったかもしれません。',
  },
  {
    experience_key: 'port',
    guest_key: 'guest-19',
    rate: 3,
    days_ago: 130,
    content:
      'お話は楽しいのですが、前半の歩く時間が長くて、友人のひとりが寒さでへとへとに。温かい飲みものの休憩がひとつあると助かります。',
    reply: '歩く順を見直して、途中に番屋のストーブで休む時間を入れました。ご友人にもよろしくお伝えください。',
  },
  {
    experience_key: 'port',
    guest_key: 'guest-26',
    rate: 5,
    days_ago: 201,
    content: '荷揚げの人たちは、目配せだけで次々に動いていく。会議の長いわが社に見せたい光景でした。',
    reply: null,
  },
  {
    experience_key: 'oyster',
    guest_key: 'guest-15',
    rate: 5,
    days_ago: 17,
    content:
      '娘が自分で殻を開けて、得意げに三つも食べました。家では貝をよける子なのに。いかだの上は思ったより揺れません。',
    reply: 'あの手つきは筋がいいです。軍手がぼろぼろになるまで開けてくれて、ありがとう。',
  },
  {
    experience_key: 'oyster',
    guest_key: 'guest-10',
    rate: 4,
    days_ago: 26,
    content:
      '焼きたてに青いレモンを皮ごと搾って。牡蠣めしとあおさの味噌汁で、大人の男でも十分な量でした。揺れる床であぐらをかくと、なぜか箸が止まりません。',
    reply: null,
  },
  {
    experience_key: 'oyster',
    guest_key: 'guest-29',
    rate: 4,
    days_ago: 262,
    content:
      '食べるだけかと思ったら、いかだの縄の結び直しまで手伝えて楽しかったです。古い縄をほどいて次に使う話に、ひそかに感動しました。',
    reply: '縄の話に目をとめてくださる方がいるとは。祖父が喜んでいます。',
  },
  {
    experience_key: 'oyster',
    guest_key: 'guest-24',
    rate: 3,
    days_ago: 279,
    content:
      '海の上の朝ごはんは格別。ただその日は団体の方と一緒で、思ったよりにぎやかでした。静かに過ごしたい人は平日がよいかもしれません。',
    reply: null,
  },
  {
    experience_key: 'cycling',
    guest_key: 'guest-16',
    rate: 5,
    days_ago: 11,
    content:
      '名所の橋を渡るだけなら一人でもできます。でも畑のおじいさんに手招きされて、縁側で柑橘をむいてもらうのは、この旅でしか無理でした。',
    reply: 'あのおじいさん、次の日も「あの自転車の人は無事に着いたか」と聞いていましたよ。',
  },
  {
    experience_key: 'cycling',
    guest_key: 'guest-04',
    rate: 5,
    days_ago: 38,
    content:
      'ロードバイクじゃなくても大丈夫。ゆるい坂が続くけれど、ガイドが人に会うたびに止まるので、休憩だらけです(笑)。',
    reply: null,
  },
  {
    experience_key: 'cycling',
    guest_key: 'guest-30',
    rate: 4,
    days_ago: 77,
    content:
      '運動不足の社会人には後半の登りがきつかった。でも降りて押しても誰も急かさない。島の商店のアイスに救われました。',
    reply: '押して歩くのも自転車旅の作法です。最後の坂をのぼりきった顔、よかったですよ。',
  },
  {
    experience_key: 'cycling',
    guest_key: 'guest-28',
    rate: 4,
    days_ago: 150,
    content:
      'その週から住みはじめた島で、いきなり知り合いが六人できました。翌日買い物に行ったら名前で呼ばれて驚きました。',
    reply: null,
  },
  {
    experience_key: 'cycling',
    guest_key: 'guest-08',
    rate: 3,
    days_ago: 222,
    content:
      '写真を撮る人間には停まる時間が少し短い。人に会う旅なので仕方ないのですが、夕方の光のところであと十分ほしかったです。',
    reply: '次は帰りの時間に余裕のある日をご案内します。夕日の十分のために、船を一本遅らせましょう。',
  },
  {
    experience_key: 'glass',
    guest_key: 'guest-14',
    rate: 5,
    days_ago: 20,
    content:
      '吹き竿の先で、息がそのまま形になる瞬間を見て鳥肌が立ちました。スケッチより先に手が動いたのは初めてかもしれません。',
    reply: 'あの日のコップ、少し傾いているところが気に入っています。次はもうひとまわり大きいのを吹きましょう。',
  },
  {
    experience_key: 'glass',
    guest_key: 'guest-09',
    rate: 4,
    days_ago: 73,
    content:
      '夫婦で色違いをつくりました。並べると大きさがまるで違って、家で毎晩笑っています。後日届くので、割れる心配もありませんでした。',
    reply: null,
  },
  {
    experience_key: 'glass',
    guest_key: 'guest-11',
    rate: 5,
    days_ago: 126,
    content: '「失敗してもまた溶かせるから」のひと言で、肩の力がすっと抜けました。教室でも使わせてもらおうと思います。',
    reply: null,
  },
  {
    experience_key: 'glass',
    guest_key: 'guest-06',
    rate: 4,
    days_ago: 187,
    content:
      '炉の前は本当に暑いです。待つあいだは扇風機の前から離れられませんでした。工程の説明が論理的で、なぜ今それをするのかが全部わかるのがよかった。',
    reply: '扇風機を一台ふやしました。手順を順番に復唱してくださったおかげで、後の方まで上手になっていました。',
  },
  {
    experience_key: 'mikan',
    guest_key: 'guest-02',
    rate: 5,
    days_ago: 12,
    content: '運搬車に箱を積む係をまかされた下の子が、将来の夢を書きかえました。「みかんの電車の人」だそうです。',
    reply: '夢の書きかえ、光栄です。歯車の手入れを教える日まで、油をさして待っています。',
  },
  {
    experience_key: 'mikan',
    guest_key: 'guest-29',
    rate: 4,
    days_ago: 25,
    content:
      '急な斜面に足がすくみましたが、鋏の音を聞いているうちに夢中に。傷のある実のおいしい食べ方まで教わって、お土産の袋をずっしり抱えて帰りました。',
    reply: null,
  },
]

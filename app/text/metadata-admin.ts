import { type Metadata, unlisted } from './metadata.ts';

/** Keyed as those of the shop. */
export const adminMetadata: Readonly<Record<string, Metadata>> = {
  admin: unlisted('/admin', ['admin', '商店後台'], ['Shop admin', '商店後台']),
  adminorders: unlisted('/admin/orders', ['orders', '訂單'], ['The shop’s orders', '商店訂單']),
  adminordersnew: unlisted('/admin/orders/new', ['new order', '新增訂單'], ['Take an order', '新增訂單']),
  'adminorders:orderNumber': unlisted(
    '/admin/orders/:orderNumber',
    ['order :orderNumber', '訂單 :orderNumber'],
    ['Order details and history', '訂單內容與紀錄'],
  ),
  'adminorders:orderNumberedit': unlisted(
    '/admin/orders/:orderNumber/edit',
    ['edit order :orderNumber', '修改訂單 :orderNumber'],
    ['Change what was ordered', '修改訂單內容'],
  ),
  'adminorders:orderNumberinvoice': unlisted(
    '/admin/orders/:orderNumber/invoice',
    ['invoice of order :orderNumber', '發票 :orderNumber'],
    ['The printed proof of its invoice', '電子發票證明聯'],
  ),
  adminpacking: unlisted(
    '/admin/packing',
    ['packing', '出貨作業'],
    ['Orders to pack and ship', '待出貨訂單'],
  ),
  adminlabels: unlisted(
    '/admin/labels',
    ['address labels', '地址標籤'],
    ['A label for each parcel', '每件包裹一張標籤'],
  ),
  adminproducts: unlisted('/admin/products', ['products', '商品'], ['The shop’s products', '商店商品']),
  'adminproducts:productId': unlisted(
    '/admin/products/:productId',
    ['product', '編輯商品'],
    ['Edit a product', '編輯商品'],
  ),
  'adminproducts:productIdstock': unlisted(
    '/admin/products/:productId/stock',
    ['stock history', '庫存紀錄'],
    ['How the stock of a product changed', '商品庫存異動紀錄'],
  ),
  'adminwaybills:id': unlisted(
    '/admin/waybills/:ids',
    ['label', '託運單'],
    ['Print a label made at ECPay', '列印綠界託運單'],
  ),
  adminsettingspreview: unlisted(
    '/admin/settings/preview',
    ['preview', '預覽'],
    ['How the shop will look', '商店外觀預覽'],
  ),
  adminsettings: unlisted('/admin/settings', ['settings', '設定'], ['The shop’s settings', '商店設定']),
  adminpayments: unlisted(
    '/admin/payments',
    ['payments', '收款與退款'],
    ['Payments to match, refunds due and unpaid orders', '待核對匯款、待退款與未付清訂單'],
  ),
  adminpromos: unlisted('/admin/promos', ['promo codes', '優惠碼'], ['The shop’s promo codes', '商店優惠碼']),
  adminpromospreview: unlisted(
    '/admin/promos/preview',
    ['preview of a cart', '試算購物車'],
    ['What a cart would cost', '試算購物車'],
  ),
  adminfilters: unlisted('/admin/filters', ['filters', '分類'], ['Filters and options', '分類與規格']),
  adminimages: unlisted('/admin/images', ['images', '圖片'], ['The shop’s images', '商店圖片']),
  admincustomers: unlisted('/admin/customers', ['customers', '顧客'], ['Customers of the shop', '商店顧客']),
  'admincustomers:customerId': unlisted(
    '/admin/customers/:customerId',
    ['customer', '顧客資料'],
    ['A customer and their orders', '顧客資料與訂購紀錄'],
  ),
  adminstores: unlisted(
    '/admin/stores',
    ['7-ELEVEN stores', '7-ELEVEN門市'],
    ['Stores for pickup', '超商取貨門市'],
  ),
  adminstaff: unlisted('/admin/staff', ['staff', '員工帳號'], ['Who can sign in', '可登入後台的人員']),
  adminactivity: unlisted('/admin/activity', ['activity', '操作紀錄'], ['Who did what', '後台操作紀錄']),
  adminimport: unlisted(
    '/admin/import',
    ['import a shop', '匯入商店'],
    ['Bring in the data of an existing shop', '匯入既有商店的資料'],
  ),
  adminaccount: unlisted('/admin/account', ['your account', '我的帳號'], ['Your account', '我的帳號']),
  adminmessages: unlisted('/admin/messages', ['messages', '訊息'], ['Messages from visitors', '訪客訊息']),
  adminreviews: unlisted('/admin/reviews', ['reviews', '評價管理'], ['Reviews by buyers', '顧客評價']),
  adminemails: unlisted('/admin/emails', ['emails', '信件'], ['Emails from the shop', '商店信件']),
};

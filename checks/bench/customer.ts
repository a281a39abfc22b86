export const CUSTOMER = { name: 'Ann Example', phone: '07123456789' };

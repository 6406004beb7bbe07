// The alphabet of a URI, RFC 3986.
unreserved_        = unreserved ;
unreserved_or_private  = unreserved ;
